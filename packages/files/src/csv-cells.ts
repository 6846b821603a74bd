/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would take such a text for a formula. One apostrophe more prevents it; taking one away restores it. */
const likeAFormula = /^'*[=+\-@\t\r]/;
const defusedFormula = /^'(?='*[=+\-@\t\r])/;

export function defused(text: string): string {
  return likeAFormula.test(text) ? `'${text}` : text;
}

export function restored(cell: string): string {
  return cell.replace(defusedFormula, '');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One table (RFC 4180), whose cells are already safe. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

export function csvFile(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines([head, ...rows]);
}
