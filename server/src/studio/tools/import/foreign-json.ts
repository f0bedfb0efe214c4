const MOST_CHARACTERS = 2_000_000;
const MOST_DEPTH = 60;

/**
 * Why JSON of others is not looked into any further; undefined where it may be. Asked before anything else, so without
 * recursion.
 * @param what as a sentence begins with it: "The document", "The workflow"
 */
export function whyUnfit(what: string, value: unknown): string | undefined {
  let level: unknown[] = [value];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return `${what} has lists and objects in one another more than ${MOST_DEPTH} deep.`;
    seen += level.length;
    if (seen > MOST_CHARACTERS / 4) return `${what} is too large.`;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  if ((JSON.stringify(value) ?? '').length > MOST_CHARACTERS) return `${what} is too large.`;
  return undefined;
}
