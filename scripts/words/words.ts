/** A listed word that occurs in a file. */
export interface UnwantedWord {
  readonly line: number;
  readonly word: string;
}

const HEADING = '## Words we don’t use';

/** The section of the glossary, from its heading to the next one. */
function section(glossary: string): string {
  const start = glossary.replaceAll("'", '’').indexOf(HEADING);
  if (start < 0) throw new Error(`The glossary has no section "${HEADING}".`);
  const end = glossary.indexOf('\n## ', start + HEADING.length);
  return glossary.slice(start, end < 0 ? undefined : end);
}

/** The first column of the section's table: words and phrases, separated by commas. */
export function readUnwantedWords(glossary: string): string[] {
  const rows = [...section(glossary).matchAll(/^\|([^|]+)\|/gm)].map(([, cell]) => cell?.trim() ?? '');
  const [, ...words] = rows.filter((cell) => !/^-+$/.test(cell));
  return words
    .flatMap((cell) => cell.split(',').map((word) => word.trim().toLowerCase()))
    .filter((word) => word !== '');
}

/** The glossary without the section that lists the words. */
export function withoutList(glossary: string): string {
  const listed = section(glossary);
  return glossary.replaceAll("'", '’').replace(listed.replaceAll("'", '’'), listed.replaceAll(/[^\n]/g, ''));
}

/** `toldAt`, `told_at`, and `TOLD_AT` all contain the word "told". */
function inSeparateWords(line: string): string {
  return line
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

export function findUnwantedWords(text: string, words: readonly string[]): UnwantedWord[] {
  const pattern = new RegExp(`\\b(?:${words.map((word) => word.replaceAll(/[ -]/g, '\\s+')).join('|')})\\b`, 'g');
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...inSeparateWords(line).matchAll(pattern)].map(([word]) => ({ line: index + 1, word })),
    );
}
