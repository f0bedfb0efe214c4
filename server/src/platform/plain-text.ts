/** What people type on one line: control characters cannot be shown. */
export const PLAIN_LINE = /^\P{Cc}*$/u;

/** What they type on several: line breaks and tabs belong to it. */
export const PLAIN_TEXT = /^(?:\P{Cc}|[\t\r\n])*$/u;
