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

type Page<Row> = { rows: readonly Row[]; nextCursor: string | null };

/** Lines of CSV below their heading, page by page as it is read. */
export async function* csvPages<Row>(
  columns: readonly string[],
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  cellsOf: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield csvLine(columns);
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read(cursor);
    yield rows.map((row) => csvLine(cellsOf(row))).join('');
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
