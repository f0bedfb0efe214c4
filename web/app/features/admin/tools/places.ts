import type { DefinitionProblem } from '@kinora/catalogue/runtime/field-rules';

export const PLACE = 'data-place';

/** Somewhere that a problem leads to; another object each time that it is asked for. */
export type SoughtPlace = { place: string };

/** Which part of the desk shows what stands at a place of a definition. */
export function partOfPlace(place: string): 'overview' | 'fields' | 'price' | 'routes' | 'tests' | 'json' {
  const [first = ''] = place.split('.');
  if (first === 'fields' || first === 'price' || first === 'routes' || first === 'tests') return first;
  return ['name', 'summary', 'category', 'expectedSeconds', 'examples', 'outputs', 'canvas'].includes(first)
    ? 'overview'
    : 'json';
}

/** What is wrong exactly there, in words. */
export function problemAt(problems: readonly DefinitionProblem[], place: string): string | undefined {
  return problems.find((one) => one.place === place)?.message;
}

/** Everything that is wrong there or within. */
export function problemsWithin(problems: readonly DefinitionProblem[], place: string): DefinitionProblem[] {
  return problems.filter((one) => one.place === place || one.place.startsWith(`${place}.`));
}

/** Brings the control for a place to the keyboard: its own, or the nearest around it that can be reached. */
export function focusPlace(place: string): void {
  const parts = place.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.querySelector(`[${PLACE}="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (found instanceof HTMLElement) {
      found.scrollIntoView({ block: 'center' });
      found.focus({ preventScroll: true });
      if (document.activeElement === found) return;
    }
  }
}

const MARK = '\u0000';

function withMark(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return MARK;
  if (Array.isArray(value)) return value.map((one, n) => (String(n) === first ? withMark(one, rest) : one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === first ? withMark(one, rest) : one]),
  );
}

/** A definition as text to work on. */
export function definitionText(definition: unknown): string {
  return JSON.stringify(definition, null, 2);
}

/** Where in that text a place begins, and the nearest around it where there is nothing. */
export function offsetOf(definition: unknown, place: string): number {
  const parts = place.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const marked = definitionText(withMark(definition, parts.slice(0, length)));
    const found = marked.indexOf(JSON.stringify(MARK));
    if (found >= 0) return found;
  }
  return 0;
}
