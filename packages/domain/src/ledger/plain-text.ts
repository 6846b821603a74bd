/** Including line breaks and tabs, which banks and files put in the middle of names. */
const controls = /\p{Cc}+/gu;
const halfSurrogatePair = /[\ud800-\udbff]$/;

/** Control characters other than tabs and line feeds. */
const controlsInLines = /[^\P{Cc}\t\n]+/gu;

/** Several lines of text as the ledger stores them: trimmed, with line feeds as the only line breaks. */
export function plainLines(text: string, max: number): string {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlsInLines, ' ').trim();
  return lines.length <= max ? lines : lines.slice(0, max).replace(halfSurrogatePair, '').trimEnd();
}

/** One line of text as the ledger stores it: trimmed, without control characters, at most `max` characters. */
export function plainText(text: string, max: number): string {
  const line = text.toWellFormed().replace(controls, ' ').trim();
  return line.length <= max ? line : line.slice(0, max).replace(halfSurrogatePair, '').trimEnd();
}
