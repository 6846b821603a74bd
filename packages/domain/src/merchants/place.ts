import { commonWords } from './common-words.ts';
import { isPartOrItsPlural } from './name-parts.ts';
import {
  businessWords,
  cities,
  cityBeginnings,
  cityEndings,
  countries,
  lastWordsOfCities,
  placedCountries,
  plainCities,
  states,
  wordlikeCountries,
  wordlikeStates,
  wordStates,
} from './places.ts';
import { isTelling } from './telling-words.ts';

const LONGEST_CITY_WORDS = 4;
/** The first half of a British postcode, or a Danish part of town. */
const district = /^(?:[a-z]{1,2}\d{1,2}[a-z]?|[a-z])$/;
const directions = new Set(['n', 's', 'e', 'w', 'so', 'north', 'south', 'east', 'west']);
const institutions = 'council university service gemeente stadtwerke stadt ville mairie comune ayuntamiento'.split(' ');
const partOfName = new Set(['of', 'de', 'du', 'von', 'the', 'in', 'visit', 'air', 'fc', 'bank', ...institutions]);

/** The number of words of a city that ends at `end`; at least one word must precede it. */
function cityLength(words: readonly string[], end: number, known: ReadonlySet<string>): number {
  if (!lastWordsOfCities.has(words[end - 1] ?? '')) return 0;
  for (let count = Math.min(LONGEST_CITY_WORDS, end - 1); count > 0; count--) {
    if (known.has(words.slice(end - count, end).join(' ')) && !partOfName.has(words[end - count - 1] ?? ''))
      return count;
  }
  return 0;
}

/** The number of words of an unknown city before a state: one, or two if they look like a city. */
function likelyCityLength(words: readonly string[], end: number): number {
  const last = words[end - 1] ?? '';
  const before = words[end - 2] ?? '';
  if (end < 2 || businessWords.has(last) || /\d/.test(last) || partOfName.has(before)) return 0;
  // "blue shield ca": a common word after another one belongs to the name.
  if (end < 3) return commonWords.has(before) && isPartOrItsPlural(last) ? 0 : 1;
  if (cityEndings.has(last) && !businessWords.has(before)) return 2;
  const isBehindBusiness = end > 3 && businessWords.has(words[end - 3] ?? '') && !businessWords.has(before);
  return cityBeginnings.has(before) || isBehindBusiness ? 2 : 1;
}

/** Like `likelyCityLength`, for state codes that are also words: the city must directly follow a kind of business. */
function cityAfterBusiness(words: readonly string[], end: number): number {
  const count = likelyCityLength(words, end);
  return count > 0 && end - count > 1 && businessWords.has(words[end - count - 1] ?? '') ? count : 0;
}

/** Splits a city from a state printed directly after it, as in "san franciscoca". */
function apart(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const state = last.slice(-2);
  if (last.length < 5 || !(states.has(state) || wordlikeStates.has(state))) return words;
  const split = [...words.slice(0, -1), last.slice(0, -2), state];
  return cityLength(split, split.length - 1, cities) > 0 ? split : words;
}

/** Drops the city, state, and country at the end of a name, unless nothing else would remain. */
export function withoutPlace(all: readonly string[]): readonly string[] {
  const words = apart(all);
  let end = words.length;
  const last = () => words[end - 1] ?? '';
  if (end > 2 && district.test(last()) && cityLength(words, end - 1, plainCities) > 0) end--;
  if (end > 1 && countries.has(last())) end--;
  else if (end > 2 && wordlikeCountries.has(last()) && cityLength(words, end - 1, cities) > 0) end--;
  const hasCountry = end < words.length;
  const state = last();
  const isState = states.has(state);
  let city = 0;
  const code = words[end] ?? '';
  if (end > 1 && (isState || wordlikeStates.has(state))) {
    city = cityLength(words, end - 1, cities);
    if (city === 0) {
      // A doctor of medicine, not a town in Maryland.
      if (state === 'md' && end === 3 && !hasCountry) return words.slice(0, 2);
      const isLikely = isState || (wordStates.has(state) && end > 3);
      city = isLikely ? likelyCityLength(words, end - 1) : cityAfterBusiness(words, end - 1);
    }
    if (!isTelling(words.slice(0, end - 1 - city))) city = 0;
    if (city > 0 || (isState && isTelling(words.slice(0, end - 1)))) end -= city + 1;
    if (city > 0 && end > 1 && directions.has(last())) end--;
    if (end < words.length && !hasCountry) return words.slice(0, end);
  }
  if (city === 0) {
    city = cityLength(words, end, hasCountry ? cities : plainCities);
    if (city === 0 && placedCountries.has(code) && (code.length > 2 || end > 2)) city = likelyCityLength(words, end);
    if (isTelling(words.slice(0, end - city))) end -= city;
  }
  return end === words.length ? all : words.slice(0, end);
}

/** Drops an unmistakable city and everything after it if one word before it identifies the merchant. */
export function beforeCity(words: readonly string[]): readonly string[] {
  for (let start = 1; start < Math.min(words.length - 1, LONGEST_CITY_WORDS); start++) {
    const word = words[start] ?? '';
    const next = words[start + 1] ?? '';
    const isCity = plainCities.has(word) || (lastWordsOfCities.has(next) && plainCities.has(`${word} ${next}`));
    if (isCity && !partOfName.has(words[start - 1] ?? '') && isTelling(words.slice(0, start)))
      return words.slice(0, start);
  }
  return words;
}
