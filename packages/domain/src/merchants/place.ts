import {
  businessWords,
  cities,
  cityBeginnings,
  cityEndings,
  countries,
  lastWordsOfCities,
  plainCities,
  states,
  wordlikeCountries,
  wordlikeStates,
  wordStates,
} from './places.ts';

const MAX_CITY_WORDS = 4;
/** The first half of a British postcode. */
const district = /^[a-z]{1,2}\d{1,2}[a-z]?$/;
const directions = new Set(['n', 's', 'e', 'w', 'so', 'north', 'south', 'east', 'west']);
const partOfName = new Set(['of', 'de', 'du', 'von', 'the', 'in', 'visit', 'air', 'fc', 'bank']);

/** How many of the words before `end` form a known city. At least one word is left before it. */
function cityLength(words: readonly string[], end: number, known: ReadonlySet<string>): number {
  if (!lastWordsOfCities.has(words[end - 1] ?? '')) return 0;
  for (let count = Math.min(MAX_CITY_WORDS, end - 1); count > 0; count--) {
    if (known.has(words.slice(end - count, end).join(' ')) && !partOfName.has(words[end - count - 1] ?? ''))
      return count;
  }
  return 0;
}

/** The same for an unknown city before a state: one word, or two if they look like a city. */
function likelyCityLength(words: readonly string[], end: number): number {
  const last = words[end - 1] ?? '';
  const before = words[end - 2] ?? '';
  if (end < 2 || businessWords.has(last) || /\d/.test(last) || partOfName.has(before)) return 0;
  if (end < 3) return 1;
  if (cityEndings.has(last) && !businessWords.has(before)) return 2;
  const followsBusinessWord = end > 3 && businessWords.has(words[end - 3] ?? '') && !businessWords.has(before);
  return cityBeginnings.has(before) || followsBusinessWord ? 2 : 1;
}

/** The same before a state whose code is also a word: only right after a business type. */
function cityAfterBusiness(words: readonly string[], end: number): number {
  const count = likelyCityLength(words, end);
  return count > 0 && end - count > 1 && businessWords.has(words[end - count - 1] ?? '') ? count : 0;
}

/** Separates a city from a state that is joined to it, as in "san franciscoca". */
function separateState(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const state = last.slice(-2);
  if (last.length < 5 || !(states.has(state) || wordlikeStates.has(state))) return words;
  const split = [...words.slice(0, -1), last.slice(0, -2), state];
  return cityLength(split, split.length - 1, cities) > 0 ? split : words;
}

/** Drops the city, state and country at the end of a name. A name that is only a place is left unchanged. */
export function withoutPlace(all: readonly string[]): readonly string[] {
  const words = separateState(all);
  let end = words.length;
  const last = () => words[end - 1] ?? '';
  if (end > 2 && district.test(last()) && cityLength(words, end - 1, plainCities) > 0) end--;
  if (end > 1 && countries.has(last())) end--;
  else if (end > 2 && wordlikeCountries.has(last()) && cityLength(words, end - 1, cities) > 0) end--;
  const hasCountry = end < words.length;
  const state = last();
  const isState = states.has(state);
  let city = 0;
  if (end > 1 && (isState || wordlikeStates.has(state))) {
    city = cityLength(words, end - 1, cities);
    if (city === 0) {
      const isLikely = isState || (wordStates.has(state) && end > 3);
      city = isLikely ? likelyCityLength(words, end - 1) : cityAfterBusiness(words, end - 1);
    }
    if (city > 0 || isState) end -= city + 1;
    if (city > 0 && end > 1 && directions.has(last())) end--;
    if (end < words.length && !hasCountry) return words.slice(0, end);
  }
  if (city === 0) end -= cityLength(words, end, hasCountry ? cities : plainCities);
  return end === words.length ? all : words.slice(0, end);
}
