/** Line breaks and tabs too: banks and files send them in the middle of names. */
const controls = /\p{Cc}+/gu;
const halfOfAPair = /[\ud800-\udbff]$/;

/** One line of text as the ledger keeps it: no control characters, no spaces around, at most `max` characters. */
export function plainText(text: string, max: number): string {
  const line = text.toWellFormed().replace(controls, ' ').trim();
  return line.length <= max ? line : line.slice(0, max).replace(halfOfAPair, '').trimEnd();
}
