/** Including line breaks and tabs, which banks and files put in the middle of names. */
const controls = /\p{Cc}+/gu;
const halfSurrogatePair = /[\ud800-\udbff]$/;

/** One line of text as the ledger stores it: trimmed, without control characters, at most `max` characters. */
export function plainText(text: string, max: number): string {
  const line = text.toWellFormed().replace(controls, ' ').trim();
  return line.length <= max ? line : line.slice(0, max).replace(halfSurrogatePair, '').trimEnd();
}
