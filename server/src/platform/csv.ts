type Cell = string | number | null;

/** One line of CSV (RFC 4180). Text that a spreadsheet would take for a formula is marked as text; numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
