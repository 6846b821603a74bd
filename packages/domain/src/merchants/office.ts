import { wordSet } from './bank-words.ts';
import { cities, cityBeginnings, stateNames } from './places.ts';

const authorities = /* @__PURE__ */ wordSet('city county state town village borough');
/** Not those that collect taxes or bill utilities: such bills often name only the city or county. */
const offices =
  'sheriff library court clerk recorder dmv police fire recreation jail school transit airport hospital health museum zoo parking toll'.split(
    ' ',
  );
const otherWords = new Map([
  ['parks', 'recreation'],
  ['libraries', 'library'],
  ['metro', 'transit'],
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

/** Offices of a state. Printed after an abbreviation, they make it a state: "ca dmv". */
const stateOffices = /* @__PURE__ */ wordSet(`dmv rmv dps dor dol dot dept department division div secretary sec revenue
  turnpike tollway toll tolls lottery parks treasurer treasury unemployment court courts ferries ferry`);
/** What follows "co" if it means county. */
const countyOffices = /* @__PURE__ */ wordSet(
  'tax taxes treasurer treasury treas assessor auditor collector clerk library sheriff superior district circuit municipal court',
);
/** A state's website for drivers, which some print instead. */
const driversSite = /^(dmv)2u$/;
const inBetween = /^(?:state|st)$/;
const departments = /* @__PURE__ */ wordSet('department dept division div');
/** Without spaces. */
export const allStates: ReadonlySet<string> = /* @__PURE__ */ new Set(stateNames.values());
const MOST_WORDS_OF_STATE = 2;

/** The state that words start with and the number of words that name it. */
function stateAt(words: readonly string[]): { readonly name: string; readonly length: number } | undefined {
  const first = words[0] ?? '';
  const short = stateNames.get(first);
  if (short) return { name: short, length: 1 };
  for (let length = 1; length <= MOST_WORDS_OF_STATE; length++) {
    const name = words.slice(0, length).join('');
    if (allStates.has(name)) return { name, length };
  }
  return undefined;
}

/** "state of calif dmv", "ca dmv", and "california dmv" are one office. */
function wholeState(words: readonly string[]): readonly string[] {
  const start = /^(?:state|st)$/.test(words[0] ?? '') && words[1] === 'of' ? 2 : 0;
  const glued = /^([a-z]{2})(d(?:mv|ps|o[lrt]))$/.exec(words[0] ?? '');
  const gluedState = stateNames.get(glued?.[1] ?? '');
  if (gluedState) return [gluedState, glued?.[2] ?? '', ...words.slice(1)];
  const state = stateAt(words.slice(start));
  if (!state) return words;
  let next = start + state.length;
  if (inBetween.test(words[next] ?? '')) next++;
  if (!stateOffices.has((words[next] ?? '').replace(driversSite, '$1')))
    return start > 0 ? ['state', 'of', state.name, ...words.slice(next)] : words;
  return [state.name, ...words.slice(next)].map((word) =>
    word === 'sec' ? 'secretary' : word.replace(driversSite, '$1'),
  );
}

/** One form for the names of authorities: "county of kern" is Kern County, "u of idaho" the University of Idaho. */
export function wholeAuthority(words: readonly string[]): readonly string[] {
  const [first = '', second = '', third = ''] = words;
  if (second === 'of' && first === 'u') return ['university', ...words.slice(1)];
  if (second === 'of' && first === 'county' && third !== '') {
    const end = cityBeginnings.has(third) && words.length > 3 ? 4 : 3;
    return [...words.slice(2, end), 'county', ...words.slice(end)];
  }
  if (first === 'lb' && second !== '') return [second, 'borough', ...words.slice(2)];
  if (first === 'london' && second === 'borough' && third === 'of')
    return [...words.slice(3, 4), 'borough', ...words.slice(4)];
  const city = words.findIndex(
    (word, index) => index > 0 && word === 'city' && officeOf(words[index + 1] ?? '') !== undefined,
  );
  const before = words.slice(0, Math.max(city, 0)).join(' ');
  // Oklahoma City has its name from the state.
  if (cities.has(before) && !cities.has(`${before} city`)) return ['city', 'of', ...words.toSpliced(city, 1)];
  const county = words.findIndex(
    (word, index) => index > 0 && word === 'co' && countyOffices.has(words[index + 1] ?? ''),
  );
  if (county > 0) return words.with(county, 'county');
  return wholeState(words);
}

/** Longer words that are neither a city nor a state don't start an authority's name. */
const LONGEST_INITIALS = 5;

function isName(word: string): boolean {
  return word.length > LONGEST_INITIALS && !cities.has(word) && !allStates.has(word);
}

/** A department and what it is for, which tells it from the others: "nyc department of finance". */
function departmentOf(words: readonly string[]): readonly string[] | undefined {
  const at = departments.has(words[1] ?? '') ? 1 : departments.has(words[2] ?? '') ? 2 : 0;
  if (at === 0) return undefined;
  // A lender's name before the department that it collects for.
  if (at === 1 && isName(words[0] ?? '')) return undefined;
  const purpose = words.slice(at + 1).find((word) => word !== 'of' && word !== 'the');
  if (purpose === 'motor') return [...words.slice(0, at), 'dmv'];
  return purpose === undefined ? undefined : [...words.slice(0, at), 'department', purpose];
}

/** A state and its office, whose names are whole because what is left of them would be read in another way. */
export function stateAndOffice(words: readonly string[]): readonly string[] | undefined {
  const [state = '', office = ''] = words;
  if (state === 'state' && allStates.has(office)) return [state, office];
  if (!allStates.has(state) || !stateOffices.has(office)) return undefined;
  const one = office.replace(/s$/, '');
  return [state, stateOffices.has(one) ? one : office];
}

/** Private organizations that support an office, possibly truncated. */
const supporters = /^(?:found|conse|allia|trust|frien)/;
const LETTERS_OF_SUPPORTER = 5;

/** "seattle parks foundation" isn't the city's office. */
function officeAndSupporter(words: readonly string[]): readonly string[] | undefined {
  const at = words.findIndex((word, index) => index > 1 && supporters.test(word));
  const before = words.slice(0, Math.max(at, 0)).filter((word) => word !== 'of');
  if (before.length > MOST_WORDS_OF_AUTHORITY || !before.some((word, index) => index > 0 && officeOf(word)))
    return undefined;
  const office = before.map((word, index) => (index > 0 ? (officeOf(word) ?? word) : word));
  return [...office, (words[at] ?? '').slice(0, LETTERS_OF_SUPPORTER)];
}

/** "seattle parks and rec" is the city's, like "city of seattle parks". */
function cityAndOffice(words: readonly string[]): readonly string[] | undefined {
  for (let length = 1; length <= MOST_WORDS_OF_STATE; length++) {
    const office = cityOffices.get(words[length] ?? '');
    if (office && cities.has(words.slice(0, length).join(' '))) return ['city', ...words.slice(0, length), office];
  }
  return undefined;
}

/** Offices that print the city without "city of". */
const cityOffices = new Map([
  ['parks', 'recreation'],
  ['recreation', 'recreation'],
  ['police', 'police'],
]);

/** The authority and its office, if that is what the words name: "king county library", "city of boise police". */
export function authorityAndOffice(words: readonly string[]): readonly string[] | undefined {
  const supported = officeAndSupporter(words);
  if (supported) return supported;
  const isAuthority = authorities.has(words[0] ?? '');
  if (!isAuthority && !words.includes('county'))
    return departmentOf(words) ?? stateAndOffice(words) ?? cityAndOffice(words);
  const end = words.findIndex((word, index) => index > 1 && officeOf(word) !== undefined);
  const before = words.slice(0, Math.max(end, 0));
  const office = officeOf(words[end] ?? '');
  if (!office && words[0] === 'state') return stateAndOffice(words.filter((word) => word !== 'of').slice(0, 2));
  if (!office || before.length > MOST_WORDS_OF_AUTHORITY || before.at(-1) === 'of') return undefined;
  if (!isAuthority && !before.includes('county')) return undefined;
  // Some statements omit "of".
  return [...before.filter((word) => word !== 'of'), office];
}
