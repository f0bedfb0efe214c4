/** The screens that pages must fit on in every language. */
export const devices = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** Right to left on a wide screen, and longer words on a narrow one, are seen in every run; the others in a long one. */
export function tagOf(viewport: { width: number }, language: string): string[] {
  const isWide = viewport.width > 1000;
  return (language === 'ar' && isWide) || (language === 'en-XA' && !isWide) ? [] : ['@long'];
}
