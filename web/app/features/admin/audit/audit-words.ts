/** "user.adjust_tokens" reads "User: adjust tokens". */
export function actionWords(action: string): string {
  const [kind = '', ...rest] = action.split('.');
  const verb = rest.join(' ').replaceAll('_', ' ');
  const noun = kind.replaceAll('_', ' ');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${verb === '' ? '' : `: ${verb}`}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function written(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What an act changed, one line a field: "tokens: 100 → 140". What stayed the same is left out. */
export function changeLines(before: unknown, after: unknown): string[] {
  if (!isRecord(before) && !isRecord(after)) {
    return before === after ? [] : [`${written(before)} → ${written(after)}`];
  }
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null))
    .map((name) => `${name}: ${written(was[name])} → ${written(is[name])}`);
}
