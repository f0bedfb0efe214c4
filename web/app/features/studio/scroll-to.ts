/** Brings the beginning of something into sight, at once for whoever asks for less motion. */
export function scrollTo(element: Element | null): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
}
