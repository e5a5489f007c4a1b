import { gap, ORDER, pattern } from "../pattern.js";
import { lazy, rulesOf, type RuleGroup } from "../sentence-rule.js";

const { strong, weak } = rulesOf("commands");
const SHOWN = /\b(?:e\.g\.|(?:for|an?) example|examples?:|such as|readme|docs?|documentation|manual|shows?)\b/u;

/** To have a command run that fetches code, gives something away or destroys. */
export const COMMANDS: RuleGroup = {
  words:
    "drop truncate alter grant delete curl wget rm cat chmod chown nc ncat netcat bash sh iwr iex scp rsync base printenv env mkfifo crontab python node perl ruby eval dd osascript reg certutil bitsadmin tcp authorized bashrc zshrc profile whoami id hostname mkfs useradd iptables invoke del format shutdown python3".split(
      " ",
    ),
  rules: lazy(() => [
    strong(
      pattern(
        ORDER,
        "(?:run|execute|exec|issue|launch|invoke|type|perform|call|use|eval|evaluate|start|enter)\\b(?: the| this| a| following| shell| command| terminal| bash| script| in| your| it|:| with|,)* ?[`'\"$]{0,3} ?(?:sudo )?(?:(?:curl|wget) (?:[^ ]+ ){0,6}?(?:-d|--data[a-z-]*|-f|-t|-x post|--upload-file|--post-[a-z]+)\\b|rm -|cat ~|cat /(?:etc|home|root|users|proc)|chmod (?:777|\\+s|a\\+)|nc |ncat |netcat|bash -[ci]|sh -c|invoke-webrequest|iwr |iex|scp |base64 (?:~|/|\\.)|printenv|env \\||mkfifo|crontab|python3? -c|perl -e|ruby -e|dd if|osascript -e|reg add|certutil|bitsadmin|net user|useradd|mkfs|iptables -f|shutdown|del /|format c)",
      ),
      SHOWN,
    ),
    strong(
      /\/dev\/tcp\/|\bnc (?:-[a-z]+ )*-e\b|\bmkfifo \/tmp|:\(\)\{ ?:\|:& ?\};:|\brm -rf (?:--no-preserve-root )?(?:\/|~|\$home|\*)(?: |$|[`'";.])|>> ?~?\/?[\w/.~-]*(?:authorized_keys|\.bashrc|\.zshrc|\.profile|crontab)\b|\bcurl\b[^|]{0,160}(?:-d|--data|-f|--data-binary|-t|--upload-file) ?["']?@ ?[~/]|\$\((?:cat|whoami|env|printenv|base64) ?[~/]?/u,
      /\b(?:block|prevent|reject|deny|denied|dangerous|warn|refuse|forbid|disallow|never|don't|not|for example|e\.g\.)\b/u,
    ),
    strong(
      pattern(
        ORDER,
        "(?:run|execute|pipe|use|fetch|download) ",
        gap(6),
        "[`'\"(]{0,3}(?:curl|wget)\\b[^|\\n]{0,160}\\| ?(?:sudo )?(?:ba|z)?sh\\b",
      ),
      SHOWN,
    ),
    weak(/\b(?:curl|wget|iwr|invoke-webrequest)\b[^|\n]{0,160}\| ?(?:sudo )?(?:ba|z)?sh\b/u, SHOWN),
    strong(
      pattern(
        ORDER,
        "(?:run|execute|issue|call|use|perform)\\b[^.]{0,20}[`'\"(]{0,2}(?:drop (?:table|database|schema)|truncate (?:table )?|delete from|alter user|grant all)\\b",
      ),
      SHOWN,
    ),
  ]),
};
