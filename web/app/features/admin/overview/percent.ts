/** "12.5%"; of nothing, nothing. */
export function percentOf(locale: string, part: number, whole: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(whole === 0 ? 0 : part / whole);
}
