import { wordSet } from './bank-words.ts';
import { isPartOrItsPlural, partsOfName, wordWithoutVowels } from './name-parts.ts';
import { businessWords, cities, cityEndings, stateNames } from './places.ts';

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
  clnrs=cleaners hlth=health cheque=check mtn=mountain elem=elementary intermtn=intermountain capt=captain
  grdn=garden grdns=gardens grille=grill bkry=bakery bky=bakery lndry=laundry plmbg=plumbing plbg=plumbing htg=heating
  constr=construction intl=international dntl=dental whse=warehouse vlg=village bapt=baptist luth=lutheran
  presb=presbyterian cath=catholic twp=township crk=creek vly=valley
  rvr=river xpress=express delicatessen=deli doughnuts=donuts doughnut=donut barbeque=barbecue barbque=barbecue
  bicycles=bikes bicycle=bike jewellers=jewelers jewellery=jewelry tyre=tires tyres=tires harbour=harbor olde=old
  towne=town shoppes=shops publ=public agcy=agency wtr=water mgmt=management mgt=management cntry=country
  bankg=banking chev=chevrolet gasthof=gasthaus phie=pharmacie pharmcy=pharmacy boul=boulangerie restaur=restaurant
  trattor=trattoria ins=insurance svcs=services fam=family rpr=repair mex=mexican stn=station sta=station gds=goods bch=beach hts=heights
  mech=mechanical acct=accounting ind=industries gro=grocery groc=grocery bev=beverages bur=bureau gen=general drycleaners=cleaners drycleaning=cleaners drycleaner=cleaners`
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
);

/** Whether statements use the word for a longer one. */
export function isAbbreviated(word: string): boolean {
  return shortened.has(word);
}

/** How statements abbreviate streets in names; before anything but a kind of business, "st" is a saint. */
const streets = new Map([
  ['st', 'street'],
  ['ave', 'avenue'],
  ['rd', 'road'],
  ['blvd', 'boulevard'],
]);

function wholeStreet(words: readonly string[], index: number): string | undefined {
  const next = words[index + 1];
  return index > 0 && (next === undefined || businessWords.has(next)) ? streets.get(words[index] ?? '') : undefined;
}

/** Directions and numbers that start a name; at its end, directions are states and numbers are branches. */
const firstWords = new Map([
  ...'two three four five six seven eight nine ten'
    .split(' ')
    .map((word, index): [string, string] => [`${index + 2}`, word]),
  ['nw', 'northwest'],
  ['ne', 'northeast'],
  ['sw', 'southwest'],
  ['se', 'southeast'],
  ...'az ca ct fl ga ia il ks ky mi mn nc nd nh nj nm nv ny ri sc sd tn tx ut vt wa wi wv wy'
    .split(' ')
    .map((state): [string, string] => [state, stateNames.get(state) ?? state]),
  ['phx', 'phoenix'],
]);

const therapies = /^therap/;
/** Words that are short for others only before some. */
const special = /* @__PURE__ */ wordSet('dry park pub elect lib rec meth');
const publicBodies = /^(?:librar|lib$|schools?$|works$|util|health$|safety$|sch$)/;
/** What "park" before these is short for, except after a kind of park. */
const parking = /^(?:meters?|mtrs?|garages?|permits?|tickets?|violations?|citations?)$/;
const kindsOfPark = /* @__PURE__ */ wordSet('state national theme water amusement trampoline adventure skate rv ball');
const publicOwners = /* @__PURE__ */ wordSet(
  'public pub county cnty co city town twp state law memorial free regional',
);

interface ShortForm {
  readonly whole: string;
  /** The next word if it is one. */
  readonly before: RegExp;
  /** Whether it is one after a word, which is empty at the start of a name. */
  readonly isAfter: (word: string) => boolean;
}

/** Short words that are abbreviations only beside some others. */
const besideWords: ReadonlyMap<string, ShortForm> = new Map([
  [
    'elect',
    {
      whole: 'electric',
      before: /^(?:co$|coop|company|corp|serv|svc|util|power|light|supply|assoc|contr|member)/,
      isAfter: (word: string) => !/^(?:|re|to|vote|committee|friends)$/.test(word),
    },
  ],
  [
    'lib',
    {
      whole: 'library',
      before: /^(?:dist|sys|found|fines?$|fees?$|card$|branch$)/,
      isAfter: (word: string) => publicOwners.has(word) || cities.has(word),
    },
  ],
  [
    'rec',
    {
      whole: 'recreation',
      before: /^(?:cent|ctr|cntr|dep|dist|area|parks?$|league|comm|assoc|complex|council|serv|svc)/,
      isAfter: (word: string) => /^(?:parks?|community|comm)$/.test(word) || publicOwners.has(word) || cities.has(word),
    },
  ],
  [
    'meth',
    {
      whole: 'methodist',
      before: /^(?:ch$|chu|hosp|med|univ|sch|home)/,
      isAfter: (word: string) => /^(?:united|utd|first|1st|free|st)$/.test(word),
    },
  ],
]);

function wholeBeside(words: readonly string[], index: number): string | undefined {
  const short = besideWords.get(words[index] ?? '');
  const isShort = short && (short.before.test(words[index + 1] ?? '') || short.isAfter(words[index - 1] ?? ''));
  return isShort ? short.whole : undefined;
}

/** "park tickets" may be for admission unless a city precedes them. */
function isParking(words: readonly string[], index: number): boolean {
  const next = words[index + 1] ?? '';
  if (words[index] !== 'park' || !parking.test(next) || kindsOfPark.has(words[index - 1] ?? '')) return false;
  return index > 0 || !next.startsWith('ticket');
}

/** Often printed without "dry" before them. */
const cleaners = /* @__PURE__ */ wordSet('cleaners cleaner clnrs cleaning');

/** Expands abbreviated words. */
export function wholeWords(words: readonly string[]): readonly string[] {
  const isWhole = (word: string) =>
    !(shortened.has(word) || streets.has(word) || firstWords.has(word) || special.has(word) || wordWithoutVowels(word));
  if (words.every(isWhole)) return words;
  return words
    .filter((word, index) => word !== 'dry' || !cleaners.has(words[index + 1] ?? ''))
    .map(
      (word, index) =>
        (index === 0 && words.length > 1 && firstWords.get(word)) ||
        wholeStreet(words, index) ||
        (isParking(words, index) && 'parking') ||
        wholeBeside(words, index) ||
        (word === 'pub' && publicBodies.test(words[index + 1] ?? '') && 'public') ||
        (word === 'phys' && therapies.test(words[index + 1] ?? '') && 'physical') ||
        shortened.get(word) ||
        wordWithoutVowels(word) ||
        word,
    );
}

/** Terminals that can't print an umlaut add an e instead; most other words with these letters stay unchanged. */
const umlaut = /(?<![gq]|[bcg]l|ph)(ae|oe|ue)(?=[bcdfghkmnprtwz]|l[ls]|ss)/g;
const mayHaveUmlaut = /[aou]e/;

const possessive = /^\p{L}{3,}[^suia\W\d]s$/u;
const possessiveAfterVowel = /^\p{L}{4,}[ai]s$/u;
/** Names and words that end in this s themselves. */
const endingInS =
  /* @__PURE__ */ wordSet(`curtis willis morris harris dennis francis travis jarvis purvis mathis phyllis
  ennis innis artemis adonis memphis tennis genesis nemesis oasis chassis metropolis nicolas nicholas costas kostas thomas
  douglas dallas lucas atlas elias tobias matthias mathias andreas zacharias lukas judas texas kansas vegas christmas
  pappas adidas canvas palmas salinas pampas midas barabbas`);
const greekEnding = /(?:[aeo]polis|[aey]sis|itis)$/;

/** Without the s of "rosie's", or of a plural. */
export function withoutS(word: string): string {
  if (!word.endsWith('s')) return word;
  const hasS =
    possessive.test(word) || (possessiveAfterVowel.test(word) && !endingInS.has(word) && !greekEnding.test(word));
  return hasS ? word.slice(0, -1) : word;
}

/** Maps all spellings of a word to a single one. */
export function oneSpelling(word: string): string {
  const one = word.endsWith('s') && businessWords.has(word.slice(0, -1)) ? word.slice(0, -1) : word;
  return mayHaveUmlaut.test(one) ? one.replace(umlaut, (vowels) => vowels.charAt(0)) : one;
}

const SHORTEST_COMPOUND = 7;
const SHORTEST_END = 5;
const SHORTEST_START = 3;
/** Shorter words that end a name written as one only after a longer beginning, because other words end in them too. */
const shortEnds = /* @__PURE__ */ wordSet('yoga golf mart deli cafe pets bbq gym auto hair shop club wine toys');
const SHORTEST_START_OF_SHORT = 5;
const joinedByAnd = /^(\p{L}{4,})and(\p{L}{4,})$/u;

/** Length of the word endings that rule out most names before a closer look. */
const ENDING = 3;
const businessEndings = /* @__PURE__ */ new Set(Array.from(businessWords, (word) => word.slice(-ENDING)));

/** What is left of a truncated word. Fewer letters would be the beginning of too many. */
const SHORTEST_BEGINNING = 4;
/** Names that are written as one word are truncated after this many letters at the earliest. */
const SHORTEST_TRUNCATED = 10;

const allBeginnings = /* @__PURE__ */ new Set(
  Array.from(businessWords, (word) =>
    [...word].map((_, length) => word.slice(0, length)).slice(SHORTEST_BEGINNING),
  ).flat(),
);

/** The words that beginnings stand for; the shortest if the others only add to it. */
function readBeginnings(): Map<string, string> {
  const found = new Map<string, string>();
  const unclear = new Set<string>();
  for (const word of [...businessWords].toSorted((a, b) => a.length - b.length)) {
    for (let length = SHORTEST_BEGINNING; length < word.length; length++) {
      const beginning = word.slice(0, length);
      const other = found.get(beginning);
      if (businessWords.has(beginning) || (other && !word.startsWith(other))) unclear.add(beginning);
      else if (!other) found.set(beginning, word);
    }
  }
  for (const beginning of unclear) found.delete(beginning);
  return found;
}

const businessBeginnings: ReadonlyMap<string, string> = /* @__PURE__ */ readBeginnings();

/** Completes a kind of business that is cut off at the end: "harbor light clin". */
export function withWholeEnd(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  const isWhole = isPartOrItsPlural(last) || cityEndings.has(last);
  const whole = words.length > 1 && !isWhole && businessBeginnings.get(last);
  return whole ? [...words.slice(0, -1), whole] : words;
}

/** Splits a truncated name: "larkspur roofi" may have been Larkspur Roofing. */
function apartTruncated(name: string): readonly string[] | undefined {
  if (name.length < SHORTEST_TRUNCATED) return undefined;
  for (let start = SHORTEST_END; start <= name.length - SHORTEST_BEGINNING; start++)
    if (allBeginnings.has(name.slice(start))) return [name.slice(0, start), name.slice(start)];
  return undefined;
}

function isEnd(word: string, start: number): boolean {
  if (word.length >= SHORTEST_END) return businessWords.has(word) && word !== 'house';
  return start >= SHORTEST_START_OF_SHORT && shortEnds.has(word);
}

/** Splits kinds of business off the end: "lakeshore water". */
function apartBeforeBusiness(name: string): readonly string[] | undefined {
  if (name.length < SHORTEST_COMPOUND || !businessEndings.has(name.slice(-ENDING))) return undefined;
  for (let start = SHORTEST_START; start < name.length; start++) {
    if (!isEnd(name.slice(start), start) || businessWords.has(name)) continue;
    const before = name.slice(0, start);
    return [...(apartBeforeBusiness(before) ?? [before]), name.slice(start)];
  }
  return undefined;
}

/** Not theater, therapy, thermal, or Theodore. */
const joinedArticle = /^the(?!at(?:er|r)|rap|r[em]|[mn]|s[ei]|o|ta|ir|ft)\p{L}{5}/u;

/** An article before a word that names start with: "thegoldenfork". */
function withoutJoinedArticle(name: string): string {
  return joinedArticle.test(name) ? name.slice('the'.length) : name;
}

const SHORTEST_FIRST = 4;
const SHORTEST_REST = 2;

/** Splits off a word at the start that identifies no merchant: "orange theory". */
export function apartAfterCommon(name: string, isCommon: (word: string) => boolean): readonly string[] | undefined {
  if (isCommon(name)) return undefined;
  for (let end = name.length - SHORTEST_REST; end >= SHORTEST_FIRST; end--) {
    const first = name.slice(0, end);
    if (!isCommon(first)) continue;
    const isOfNext = first.endsWith('s') && isCommon(first.slice(0, -1)) && !isPartOrItsPlural(name.slice(end));
    const start = isOfNext ? end - 1 : end;
    return [name.slice(0, start), name.slice(start)];
  }
  return undefined;
}

/** "house" also ends names such as "fernhouse". */
function isPartAfterName(word: string): boolean {
  return (businessWords.has(word) && word !== 'house') || word === 'pro';
}

/** Splits a common word off the end of an uncommon one: "avalon bay". */
export function apartBeforePart(name: string, isCommon: (word: string) => boolean): readonly string[] | undefined {
  if (isPartOrItsPlural(name) || isCommon(name)) return undefined;
  for (let start = SHORTEST_FIRST; start <= name.length - SHORTEST_START; start++) {
    const first = name.slice(0, start);
    if (isPartAfterName(name.slice(start)) && !isCommon(first) && !isPartOrItsPlural(first))
      return [first, name.slice(start)];
  }
  return undefined;
}

/** Splits a name written as one word, as in a URL: "united healthcare", "fern fable". */
export function apartAsWords(joined: string): readonly string[] | undefined {
  if (joined.length < SHORTEST_COMPOUND || businessWords.has(joined)) return undefined;
  const name = withoutJoinedArticle(joined);
  const apart = partsOfName(name) ?? apartBeforeBusiness(name);
  if (apart) return apart;
  const pair = joinedByAnd.exec(name);
  if (pair) return [pair[1] ?? '', pair[2] ?? ''];
  return apartTruncated(name) ?? (name === joined ? undefined : [name]);
}
