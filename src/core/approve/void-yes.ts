/** What a person reads who is asked again about a call that they said yes to. */
export const VOID_YES =
  "You said yes to this call, but the tool, the rules or what is in this session changed before it ran: that yes does not count.";
