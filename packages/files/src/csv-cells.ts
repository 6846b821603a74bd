/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets read such text as a formula unless it starts with an extra apostrophe. */
const formulaLike = /^'*[=+\-@\t\r]/;
const escapedFormula = /^'(?='*[=+\-@\t\r])/;

export function escapeFormula(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text;
}

export function unescapeFormula(cell: string): string {
  return cell.replace(escapedFormula, '');
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Formats rows as RFC 4180. Cells must already have formulas escaped. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoteCell).join(',')}\r\n`).join('');
}

export function csvFile(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines([head, ...rows]);
}
