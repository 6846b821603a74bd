import { businessWords } from './places.ts';

/** How statements abbreviate kinds of business. */
const shortened = new Map(
  `hdwe=hardware hrdwe=hardware mkt=market mkts=market ctr=center cntr=center centre=center rest=restaurant
  restaurante=restaurant pharm=pharmacy phcy=pharmacy apt=apartments apts=apartments apartment=apartments hosp=hospital
  univ=university assoc=associates elec=electric natl=national mtg=mortgage mtge=mortgage amer=american cdn=canadian
  fed=federal vet=veterinary sch=school acad=academy gdn=garden gdns=gardens med=medical theatre=theater svc=service
  dist=district grp=group coop=cooperative dept=department bldg=building phys=physicians prop=property
  furn=furniture liq=liquors bros=brothers spts=sports sprts=sports carwash=car saint=st
  fort=ft mount=mt cnty=county srv=service srvc=service comm=community ortho=orthopedics peds=pediatrics
  derm=dermatology chiro=chiropractic fcu=federal cu=credit mfg=manufacturing transp=transportation pkg=parking prkg=parking bldrs=builders
  clnrs=cleaners hlth=health cheque=check`
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
);

/** Whether statements use the word for a longer one. */
export function isAbbreviated(word: string): boolean {
  return shortened.has(word);
}

/** Expands abbreviated words. */
export function wholeWords(words: readonly string[]): readonly string[] {
  return words.some((word) => shortened.has(word)) ? words.map((word) => shortened.get(word) ?? word) : words;
}

/** Terminals that can't print an umlaut add an e instead; most other words with these letters stay unchanged. */
const umlaut = /(?<![gq]|[bcg]l|ph)(ae|oe|ue)(?=[bcdfghkmnprtwz]|l[ls]|ss)/g;
const mayHaveUmlaut = /[aou]e/;

/** Maps all spellings of a word to a single one. */
export function oneSpelling(word: string): string {
  const one = word.endsWith('s') && businessWords.has(word.slice(0, -1)) ? word.slice(0, -1) : word;
  return mayHaveUmlaut.test(one) ? one.replace(umlaut, (vowels) => vowels.charAt(0)) : one;
}

const SHORTEST_COMPOUND = 7;
const SHORTEST_END = 5;
const SHORTEST_START = 3;
const joinedByAnd = /^(\p{L}{4,})and(\p{L}{4,})$/u;

/** Length of the word endings that rule out most names before a closer look. */
const ENDING = 4;
const businessEndings = /* @__PURE__ */ new Set(Array.from(businessWords, (word) => word.slice(-ENDING)));

/** Splits a name written as one word, as in a URL: "united healthcare", "fern fable". */
export function apartAsWords(name: string): readonly string[] | undefined {
  if (name.length < SHORTEST_COMPOUND || businessWords.has(name)) return undefined;
  const joined = joinedByAnd.exec(name);
  if (joined) return [joined[1] ?? '', joined[2] ?? ''];
  if (!businessEndings.has(name.slice(-ENDING))) return undefined;
  for (let start = SHORTEST_START; start <= name.length - SHORTEST_END; start++) {
    if (businessWords.has(name.slice(start)) && !name.endsWith('house'))
      return [name.slice(0, start), name.slice(start)];
  }
  return undefined;
}
