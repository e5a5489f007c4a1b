/**
 * The pages of findings that are no rule of `src/lint`: sections of docs/, which the package leaves out. A test compares the two.
 */
export const SECTION_PAGES: Readonly<Record<string, string>> = {
  "answered-twice": "The server answered one request twice. Heed reads the first answer; another client may read the second.\n",
  "answered-unasked":
    "The server answered an id that nobody asked for. If it meant a request of ours, that request stays unanswered.\n",
  "hints-as-access-control":
    "Warning, heuristic. The server's own code asks a hint whether a call may run: `if (!tool.annotations.readOnlyHint) authorize(user)`. Hints tell\nclients what to expect. They do nothing on the server, so a hint that is wrong or was set to stop questions then opens what it was to guard. Check permissions\nand scopes in the code that does the work.\n\nIt is a note where a hint decides whether a person is asked, or which tools are offered, as in a read-only mode: that a tool is not listed keeps nobody from\ncalling it. Files that look at the tools of other servers (an SDK's client, `listTools`) are left alone: there, hints are what they are for.\n",
  "identity-code-in-arguments":
    "The command gets its code by its arguments (`node -e`, `python -m`). What that code loads is not known.\n",
  "identity-image-by-tag":
    "The container's image is named by a tag, which can come to mean another image. Name it by its digest.\n",
  "identity-version-unknown":
    "The command chooses what it runs (`uvx`, `pipx`, …). Heed knows the command line alone. Pin the version there.\n",
  "json-digits-lost": "A number has more digits than a JSON reader keeps. Write it as a string.\n",
  "json-duplicate-key":
    "A key stands twice in one object. Readers differ in which one they take, so two clients can see two different tools. Heed\nreads the last one here; its gate refuses such messages.\n",
  "json-lone-surrogate": "A string holds half of a surrogate pair. Clients differ in what they make of it.\n",
  "json-number-range": "A number is too large to be read as one.\n",
  "json-utf8": "Bytes that are not valid UTF-8, or a byte order mark. Replaced for reading.\n",
  locked:
    "With `--locked` the exit code is 1 if the list is not in the lock (`heed trust`), or differs from its review: a tool changed, is new or is\ngone. The formats for programs tell each of these as an error, and so they do without `--locked` where a tool has drifted. A tool that is only\nwritten differently (key order, icons, insignificant `_meta`) is a note, and fails nothing.\n",
  "noise-on-stdout":
    "The server printed lines on its standard output that are not messages. Some clients end the connection at the first one. Log\nto standard error.\n",
  "source-hint-not-on-wire":
    "Warning. A hint stands in the source, but the server's list does not have it, or has the other value: the framework drops it, it stands in a place\nwhere nothing looks (beside the description, among the parameters, behind the handler, under `annotation`), it is misspelt and cleaned away, or what\nruns was built before it was written.\n",
  "source-not-read": "Note. A file that does not parse, or is too large.\n",
  "suppression-without-reason":
    "An entry, or a [comment in the sources](sources.md#comments-that-answer-a-finding), without a reason ignores nothing and is an error: nobody could\ntell later whether it still holds.\n",
  "tool-not-in-source":
    "Note. A tool of the list was not found: its name is put together when the server runs, or it comes from another package.\n",
  "unknown-lint-name":
    "A rule or a profile that `lint` names and that does not exist is an error, with the name that was probably meant: what should have counted does not.\nIt fails `heed check` and `heed policy`, and closes nothing at the gate. The [schema](../schema/heed.schema.json) holds all names, so that an editor\ntells it at once.\n",
  "unused-suppression":
    "An entry of the project, or a comment in the sources, that left out nothing in this run is a warning: the finding is gone, or the tool is misspelt. It counts\nover all lists of one run, and not under `--since`. A person's own `heed.yaml` may speak of servers that are not checked now.\n",
};
