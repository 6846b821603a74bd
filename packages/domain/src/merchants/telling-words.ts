import { bankWords, wordSet } from './bank-words.ts';
import { cityBeginnings } from './places.ts';

/** Words between others that say nothing of their own. */
const connectors = /* @__PURE__ */ wordSet(
  'the and of de del della di da du des la le les el los las y et und och og en van von der den zum zur for by at in to',
);

/** Words that many names begin with: they don't tell one from another. */
const commonBeginnings =
  /* @__PURE__ */ wordSet(`first national american united city county state town village borough general
  royal great golden little old new big saint best super university bank church hotel hotels restaurant ristorante cafe
  bar the global international public service air central western eastern northern southern north south east west
  farmacia bakkerij backerei baeckerei boulangerie pharmacie garage pizzeria trattoria gasthaus gemeente stadt stadtwerke
  ville mairie comune ayuntamiento london apotheke salon studio team visit radio`);

/** "City of Austin", "Bank of America": a name of a place follows, and nothing after it counts. */
const bodies = /* @__PURE__ */ wordSet('city county state town village borough university bank church gemeente ville');

/** A name ends before these: kinds of payment, what is paid for, and countries in which a company is known. */
const endingWords =
  /* @__PURE__ */ wordSet(`payroll salary salaries wages gehalt lohn lon salaire nomina stipendio autopay billpay epay rebill
  rent miete loyer hyra husleie alquiler affitto huur premium prem premie beitrag mitgliedsbeitrag abschlag abo abonnement
  factuur faktura fattura fact invoice rechnung echeance mandat mandate periode membership subscription dues tuition
  donation refund reversal deposit topup recharge instalment installment kundennr kd bpy webrecurring onlinepmt
  sverige sweden norge norway danmark denmark suomi finland deutschland germany france nederland netherlands belgie
  belgium belgique espana spain espagne italia italy portugal polska poland schweiz suisse austria osterreich ireland
  australia canada international sagt`);

/** Words that are often left out behind a name of even one word. */
const omissible =
  /* @__PURE__ */ wordSet(`group gruppe groupe grupo holding holdings trading solutions services service svc svcs sales
  retail property properties mgmt management parking support communications comm telecom wireless cable internet broadband
  mobile mobil technologies technology tech labs software systems enterprises industries networks network club clubs
  warehouse booksellers supermarket supermarkets supermarkten clients clientes customer insurance ins insur insurances
  versicherung versicherungs versicherungen zorgverzekeringen verzekeringen assurance assurances seguros app online
  global worldwide company brands outlet utilities utility util energy payments`);

const twoLetters = /\p{L}{2}/u;
const threeLetters = /\p{L}.*\p{L}.*\p{L}/u;

function tells(word: string): boolean {
  return threeLetters.test(word) && !connectors.has(word);
}

/** Whether words tell a merchant by themselves. */
function isTelling(words: readonly string[]): boolean {
  return words.some((word) => twoLetters.test(word) && !connectors.has(word) && !commonBeginnings.has(word));
}

function endsName(word: string): boolean {
  return endingWords.has(word) || (word.length > 4 && bankWords.has(word));
}

/** The words of a name before the first that says how or for what was paid. */
export function beforeEndingWord(words: readonly string[]): readonly string[] {
  const end = words.findIndex(
    (word, index) =>
      index > 0 && endsName(word) && !connectors.has(words[index - 1] ?? '') && isTelling(words.slice(0, index)),
  );
  return end > 0 ? words.slice(0, end) : words;
}

/** Whether the last word is often left out where the others tell enough. */
export function isLastOmissible(words: readonly string[]): boolean {
  return words.length > 1 && omissible.has(words.at(-1) ?? '') && isTelling(words.slice(0, -1));
}

/** The first words of a name up to the second that tells something; the rest is printed or not as space allows. */
export function firstTellingWords(words: readonly string[]): readonly string[] {
  const first = words[0] ?? '';
  let wanted = bodies.has(first) && connectors.has(words[1] ?? '') ? 1 : 2;
  for (const [index, word] of words.entries()) {
    const isCommon = index === 0 ? commonBeginnings.has(word) : wanted > 0 && cityBeginnings.has(word);
    if (isCommon || !tells(word)) continue;
    wanted--;
    if (wanted === 0) return index < words.length - 1 ? words.slice(0, index + 1) : words;
  }
  return words;
}
