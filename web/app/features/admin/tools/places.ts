import type { DefinitionProblem } from '@kinora/catalogue/runtime/field-rules';

export const PLACE = 'data-place';

/** Which part of the desk shows what stands at a place of a definition. */
export function partOfPlace(place: string): 'overview' | 'fields' | 'price' | 'routes' | 'json' {
  const [first = ''] = place.split('.');
  if (first === 'fields' || first === 'price' || first === 'routes') return first;
  return ['name', 'summary', 'category', 'expectedSeconds', 'examples', 'outputs'].includes(first)
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

/** Brings the control for a place to the keyboard: its own, or the nearest that stands around it. */
export function focusPlace(place: string): void {
  const parts = place.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.querySelector(`[${PLACE}="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (found instanceof HTMLElement) {
      found.scrollIntoView({ block: 'center' });
      found.focus({ preventScroll: true });
      return;
    }
  }
}
