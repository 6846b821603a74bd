import { wordSet } from './bank-words.ts';

const authorities = /* @__PURE__ */ wordSet('city county state town village borough');
/** Not those that collect taxes or bill utilities: such bills often name only the city or county. */
const offices =
  'sheriff library court clerk recorder dmv police fire recreation jail school transit airport hospital health museum zoo'.split(
    ' ',
  );
const otherWords = new Map([
  ['parks', 'recreation'],
  ['libraries', 'library'],
]);
const SHORTEST_BEGINNING = 5;
const MOST_WORDS_OF_AUTHORITY = 5;

/** The office that a word names, possibly in the plural or truncated. */
function officeOf(word: string): string | undefined {
  return (
    otherWords.get(word) ??
    offices.find(
      (office) =>
        word === office || word === `${office}s` || (word.length >= SHORTEST_BEGINNING && office.startsWith(word)),
    )
  );
}

/** The authority and its office, if that is what the words name: "king county library", "city of boise police". */
export function authorityAndOffice(words: readonly string[]): readonly string[] | undefined {
  const isAuthority = authorities.has(words[0] ?? '');
  if (!isAuthority && !words.includes('county')) return undefined;
  const end = words.findIndex((word, index) => index > 1 && officeOf(word) !== undefined);
  const before = words.slice(0, Math.max(end, 0));
  const office = officeOf(words[end] ?? '');
  if (!office || before.length > MOST_WORDS_OF_AUTHORITY || before.at(-1) === 'of') return undefined;
  if (!isAuthority && !before.includes('county')) return undefined;
  // Some statements omit "of".
  return [...before.filter((word) => word !== 'of'), office];
}
