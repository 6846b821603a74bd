/** Printable ASCII without a backtick or repeated spaces: the key of such a name is its trimmed lowercase form. */
const plain = /^(?:[!-_a-~]| (?! ))*$/;
const combiningMarks = /[\u0300-\u036f]/g;
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const apostrophes = /[`´ʹʻʼʽˈ‘’‚‛′‵＇]/g;
const quotes = /["“”„‟″‶«»＂]/g;
const dashes = /[‐‑‒–—―−﹘﹣－]/g;
const undecomposed = /[ßæœøđðłıþς]/g;
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};

/**
 * The form in which names and searches are compared. It ignores case, accents, typographic quotes and dashes, character
 * width and repeated spaces.
 */
export function nameKey(name: string): string {
  if (plain.test(name)) return name.trim().toLowerCase();
  return name
    .toLowerCase()
    .replace(invisible, '')
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .replace(dashes, '-')
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(undecomposed, (letter) => spelledOut[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
