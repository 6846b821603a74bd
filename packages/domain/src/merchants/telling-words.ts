import { bankWords, omittedWords, wordSet } from './bank-words.ts';
import { commonWords } from './common-words.ts';
import { isKnownName, knownMerchantBeginning, knownSpellings } from './known-merchants.ts';
import { isPartOrItsPlural } from './name-parts.ts';
import { allStates, authorityAndOffice } from './office.ts';
import { businessWords, cities, cityBeginnings, cityEndings } from './places.ts';
import { shortWords, threeLetterWords } from './short-words.ts';
import { withoutS } from './spelling.ts';
import { letter, shortNumber } from './token-kinds.ts';

/** Connecting words without a meaning of their own. */
const connectors = /* @__PURE__ */ wordSet(
  'the and of de del della di da du des la le les el los las y et und och og en van von der den zum zur for by at in to',
);

/** First words that identify almost nothing: two more words are needed. */
const vagueBeginnings =
  /* @__PURE__ */ wordSet(`first national american united general saint global international central western eastern northern
  southern north south east west air`);

/** Kinds of institution and business that start names: one more word is needed. */
const kinds =
  /* @__PURE__ */ wordSet(`city county state town village borough university bank church hotel hotels restaurant ristorante
  cafe bar public service farmacia bakkerij backerei baeckerei boulangerie pharmacie garage pizzeria trattoria gasthaus
  gemeente stadt stadtwerke ville mairie comune ayuntamiento london apotheke team visit radio department dept`);

/** Words for size, age, and praise, which need the next word. */
const qualities = /* @__PURE__ */ wordSet('little great old big new royal best super golden');

/** A name ends before these: payment types, what was paid for, and countries of operation. */
const endingWords =
  /* @__PURE__ */ wordSet(`payroll salary salaries wages gehalt lohn lon salaire nomina stipendio autopay billpay epay rebill
  rent miete loyer hyra husleie alquiler affitto huur premium prem premie beitrag mitgliedsbeitrag abschlag abo abonnement
  factuur faktura fattura fact invoice rechnung echeance mandat mandate periode membership subscription dues tuition
  monthly annual yearly fee fees donation refund reversal deposit topup recharge instalment installment kundennr kd bpy webrecurring onlinepmt
  sverige sweden norge norway danmark denmark suomi finland deutschland germany france nederland netherlands belgie
  belgium belgique espana spain espagne italia italy portugal polska poland schweiz suisse austria osterreich ireland
  australia canada international sagt dankt danke markt`);

/** Words that are often omitted, even after a one-word name. */
const omissible =
  /* @__PURE__ */ wordSet(`group gruppe groupe grupo holding holdings trading solutions services service svc svcs sales
  retail property properties mgmt management parking support communications telecom wireless cable internet broadband
  mobile mobil technologies technology tech labs software systems enterprises industries networks network club clubs
  warehouse booksellers supermarket supermarkets supermarkten clients clientes customer insurance ins insur insurances
  versicherung versicherungs versicherungen zorgverzekeringen verzekeringen assurance assurances seguros app online
  global worldwide company brands outlet utilities utility util energy payments direct shop shops shoppe store stores`);

const SHORTEST_TELLING_ALONE = 4;
/** Words shorter than this must also not be one that names consist of. */
const SHORTEST_UNCOMMON = 5;
const twoLetters = /\p{L}{2}/u;
const threeLetters = /\p{L}{3}/u;

function tells(word: string): boolean {
  return word.length > 2 && letter.test(word) && !connectors.has(word);
}

function isBeginning(word: string): boolean {
  return vagueBeginnings.has(word) || kinds.has(word);
}

/** Whether these words identify a merchant. */
export function isTelling(words: readonly string[]): boolean {
  return words.some(
    (word) => twoLetters.test(word) && !connectors.has(word) && !isBeginning(word) && !qualities.has(word),
  );
}

function endsName(word: string): boolean {
  return endingWords.has(word) || (word.length > 4 && bankWords.has(word));
}

/** The words of a name up to the first word about the payment. */
export function beforeEndingWord(words: readonly string[]): readonly string[] {
  const end = words.findIndex(
    (word, index) =>
      index > 0 && endsName(word) && !connectors.has(words[index - 1] ?? '') && isTelling(words.slice(0, index)),
  );
  return end > 0 ? words.slice(0, end) : words;
}

function isDistinct(word: string): boolean {
  return isTelling([word]) && !commonWords.has(word) && !businessWords.has(word);
}

/** After a common word that is also a known merchant's name, these make it another company. */
const ownBusinesses = /* @__PURE__ */ wordSet(
  'solutions properties property management mgmt systems enterprises industries holdings holding group software',
);

/** Whether the last word is often omitted because the others identify the merchant. */
export function isLastOmissible(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !omissible.has(last) || authorityAndOffice(words)) return false;
  // "target solutions" isn't Target.
  if (ownBusinesses.has(last) && knownSpellings.get(words.slice(0, -1).join(''))?.mustBeAll) return false;
  return words.slice(0, -1).some((word) => word.length > 2 && isDistinct(word));
}

/** Words of four letters that start many names, and the possessives of short first names: "joe's". */
function isShortWord(word: string): boolean {
  return word.endsWith('s') || shortWords.has(word) || isPartOrItsPlural(word);
}

/** After one of these, "church" is often cut off or omitted. */
const denominations = /* @__PURE__ */ wordSet(
  'baptist methodist lutheran presbyterian episcopal anglican congregational pentecostal adventist nazarene unitarian',
);

/** First words of churches, whose schools are paid separately. */
const churchBeginnings = /* @__PURE__ */ wordSet('st sacred holy our immaculate christ trinity grace bethel calvary');
const institutions = ['school', 'academy', 'preschool', 'daycare', 'college', 'university', 'cemetery', 'camp'];
/** After these, "school" is often cut off or omitted. */
const schoolLevels = /^(?:elem|middle$|high$)/;
const SHORTEST_INSTITUTION = 4;

/** The institution that a word names, possibly in the plural or truncated. */
function institutionOf(word: string): string | undefined {
  if (word.length < SHORTEST_INSTITUTION) return undefined;
  return institutions.find((institution) => institution.startsWith(word) || word === `${institution}s`);
}

/** The institution of a church that is named from `end` on, where the church's own name ends. */
function churchInstitution(words: readonly string[], end: number): string | undefined {
  const before = words[end - 1] ?? '';
  if (!(churchBeginnings.has(words[0] ?? '') || denominations.has(before)) || schoolLevels.test(before))
    return undefined;
  for (let index = end; index < words.length; index++) {
    const institution = institutionOf(words[index] ?? '');
    if (institution) return institution;
  }
  return undefined;
}

/** Whether a name ends in the institution of a church. */
export function isOfChurch(words: readonly string[]): boolean {
  return words.length > 1 && churchInstitution(words, words.length - 1) !== undefined;
}

const directionFirst = /^(?:north|south|east|west)(?!ern|east|west)(\p{L}{3,})$/u;

/** "northstar", which others write as two words of which neither identifies a merchant. */
function isPlaceInDirection(word: string): boolean {
  const rest = directionFirst.exec(word)?.[1];
  return rest !== undefined && isPartOrItsPlural(rest);
}

const threeOfThem = /^[a-z]{3}$/;

/** Three letters that aren't a word or a place are a company's initials: "koa", but not "dfw". */
function isInitialism(word: string): boolean {
  if (!threeOfThem.test(word) || threeLetterWords.has(word) || isPartOrItsPlural(word) || knownSpellings.has(word))
    return false;
  return !(isBeginning(word) || connectors.has(word) || cityBeginnings.has(word));
}

/** Whether one word identifies a merchant: it is long enough and not a common first word. */
export function tellsAlone(word: string): boolean {
  if (isInitialism(word)) return true;
  if (word.length < SHORTEST_TELLING_ALONE || commonWords.has(word) || businessWords.has(word)) return false;
  if (commonWords.has(withoutS(word)) || (word.length < SHORTEST_UNCOMMON && isShortWord(word))) return false;
  // The possessive of a short first name: "tony's".
  if (word.length === SHORTEST_UNCOMMON && word.endsWith('s') && shortWords.has(word.slice(0, -1))) return false;
  if (isPlaceInDirection(word)) return false;
  if (isBeginning(word) || cities.has(word) || allStates.has(word) || knownSpellings.get(word)?.mustBeAll) return false;
  // Alone, it would be read as a known merchant that is cut off.
  return knownMerchantBeginning(word) === undefined;
}

/** Places in a town where branches are: "canary wharf". */
const partsOfTown = /* @__PURE__ */ wordSet(
  'wharf quay cross gate airport terminal mall plaza square street road avenue stn bahnhof hbf',
);

function isPlaceOrKind([word = '', next = '']: readonly string[]): boolean {
  if (word === '' || businessWords.has(word) || omissible.has(word) || omittedWords.has(word)) return true;
  if (cityBeginnings.has(word) || cities.has(word) || cities.has(`${word} ${next}`)) return true;
  return [word, next].some((part) => partsOfTown.has(part) || cityEndings.has(part));
}

/** Starts with consonants that no word starts with, so it is an abbreviation of its own: "mbta", "dvla". */
const unpronounceable =
  /^(?![bcfgkps][lr]|[dt][rw]|vr|[cgpsw]h|th|ts|s[ckmnpqtw]|[kg]n|ps|wr|mc|sv|sj|fj|kv|[bdgkrlz]h|ng|dj|zw|lj|pf|ll|vl|[bcdfghjklmnpqrstvwxz]y)[bcdfghjklmnpqrstvwxz]{2}/;

/** A first word of four letters identifies a merchant only before a place or a kind of business: not "navy federal". */
function tellsBefore(first: string, words: readonly string[]): boolean {
  return (
    first.length >= SHORTEST_UNCOMMON ||
    first.length < SHORTEST_TELLING_ALONE ||
    unpronounceable.test(first) ||
    isPlaceOrKind(words.slice(1))
  );
}

/** One letter, or two that aren't a word: "td insurance". */
function areInitials(word: string): boolean {
  return (
    word.length === 1 || (word.length === 2 && letter.test(word) && !connectors.has(word) && !cityBeginnings.has(word))
  );
}

/** The words of a name up to the second identifying one; statements print the rest only if there is space. */
export function firstTellingWords(words: readonly string[]): readonly string[] {
  const office = authorityAndOffice(words);
  if (office) return office;
  let wanted = 2;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const isCommon = index === 0 ? vagueBeginnings.has(word) : wanted > 0 && cityBeginnings.has(word);
    const isInitial = index === 0 && words.length > 1 && areInitials(word) && threeLetters.test(words[1] ?? '');
    const isNumber = index === 1 && shortNumber.test(word);
    if (isCommon || !(tells(word) || isInitial || isNumber)) continue;
    wanted--;
    if (wanted === 1 && tellsAlone(word) && (index > 0 || tellsBefore(word, words))) wanted = 0;
    if (index > 0 && denominations.has(word)) wanted = 0;
    if (wanted > 0) continue;
    if (index === words.length - 1) return words;
    const first = words.slice(0, index + 1);
    const institution = churchInstitution(words, index + 1);
    if (institution) return [...first, institution];
    // Without the next word, "quick trip liquors" would be a known merchant.
    if (index === 0 || !isKnownName(first.join(''))) return first;
  }
  return words;
}

/** Kinds of business that are printed before or after the rest of a name. */
const kindsOnEitherSide = /* @__PURE__ */ wordSet(
  'taqueria salon restaurant restaurante peluqueria barberia carniceria panaderia',
);

/** "salon bella vita" is Bella Vita Salon, whose kind isn't needed. */
export function withoutKindFirst(words: readonly string[]): readonly string[] {
  if (words.length < 3 || !kindsOnEitherSide.has(words[0] ?? '') || businessWords.has(words[1] ?? '')) return words;
  return isTelling(words.slice(1)) && words[1] !== 'of' ? words.slice(1) : words;
}

const SHORTEST_ABBREVIATION = 4;
/** Longer words aren't abbreviations. */
const SHORTEST_WHOLE = 7;

/** Whether a word is the initials of the words after it, with or without the last one (a legal form). */
function isInitials(first: string, words: readonly string[]): boolean {
  let index = 1;
  while (index < words.length && words[index]?.charAt(0) === first.charAt(index - 1)) index++;
  return index > first.length - 1 && (index > first.length || index === words.length || first.endsWith('c'));
}

/** "bt bark tail": two letters are too often something else, so both words must be longer, and nothing may be between. */
function isPairOfInitials(first: string, [, second = '', third = '']: readonly string[]): boolean {
  if (first.length !== 2 || connectors.has(first) || cityBeginnings.has(first)) return false;
  return second.length > 3 && third.length > 3 && first === `${second.charAt(0)}${third.charAt(0)}`;
}

const noVowel = /^[bcdfghjklmnpqrstvwxz]{3,5}$/;

/** Whether an abbreviation has the initial of the next word, letters of that word, and initials of the others: "swm stadtwerke munchen". */
function abbreviatesWords(first: string, [, second = '', ...others]: readonly string[]): boolean {
  if (!noVowel.test(first) || others.length === 0 || first.charAt(0) !== second.charAt(0)) return false;
  const last = others.findIndex((word) => word.charAt(0) === first.at(-1));
  if (last < 0) return false;
  let at = 1;
  for (const letter of second) if (at < first.length - 1 && letter === first.charAt(at)) at++;
  return at === first.length - 1;
}

/** Drops an abbreviation printed before the name: "coa city of austin", "navi ed serv navient". */
export function withoutAbbreviation(words: readonly string[]): readonly string[] {
  const first = words[0] ?? '';
  if (words.length < 2 || first.length < 2) return words;
  if (isPairOfInitials(first, words)) return words.slice(1);
  if (first.length < 3) return words;
  if (isInitials(first, words) || abbreviatesWords(first, words)) return words.slice(1);
  const again = words.findIndex((word, index) => index > 0 && word.startsWith(first));
  if (again < 0) return words;
  if (words[again] === first || first.length >= SHORTEST_WHOLE) return words.slice(0, again);
  const isAbbreviation = first.length >= SHORTEST_ABBREVIATION && !businessWords.has(first) && !isBeginning(first);
  return isAbbreviation ? words.slice(again) : words;
}

const SHORTEST_JOINED = 6;

/** Where a word repeats the words before it as one, possibly truncated: "kestrel cycles kestrelcycl". */
function repeatedFrom(words: readonly string[]): number {
  let joined = words[0] ?? '';
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? '';
    const isRepeated = index > 1 && word.length >= SHORTEST_JOINED && joined.startsWith(word);
    if (isRepeated || (joined.length >= SHORTEST_JOINED && word.startsWith(joined))) return index;
    joined += word;
  }
  return words.length;
}

/**
 * Drops a word that is the other words joined: "hilltophoods hilltop hoods", and everything after it if it comes last.
 */
export function withoutJoinedForm(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words;
  const end = repeatedFrom(words);
  if (end < words.length) return words.slice(0, end);
  if (words.length < 3) return words;
  const first = words[0] ?? '';
  if (first.charAt(0) !== words[1]?.charAt(0)) return words;
  const others = words.slice(1).join('');
  return others.length > 5 && (first.startsWith(others) || others.startsWith(first)) ? words.slice(1) : words;
}
