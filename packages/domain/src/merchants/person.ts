import { wordSet } from './bank-words.ts';
import { businessWords } from './places.ts';

/** Payment networks whose name is printed before the person's. */
const network =
  /^(?:[a-z]+ ){0,3}?(zelle|venmo|cash ?app|(?:interac )?e-?(?:transfer|tfr)|virement interac|swish|vipps|mobilepay|tikkie|bizum|twint|blik|quickpay)\b[* :,-]*(.*)$/;
const confirmation =
  /\b(?:conf(?:irmation)?|ref(?:erence)?|trace|id)(?: ?[#:] ?|(?= \S*\d) )[\w-]*|["(].*$|;? for .*$/g;
const code = /\d/;

/** Words printed around a person's name. */
const noise =
  /* @__PURE__ */ wordSet(`zelle venmo payment payments pmt pymt to from sent received receive transfer money instant a
  de till til fra betalning skickad mottagen autodeposit ref conf out cash app cashout standard des visa direct
  dr mr mrs ms mme mlle miss herr frau sr sra online recurring inst xfer on via quickpay with p2p scheduled deposit funds
  interac e etransfer transaction req request ny ca debit credit card web`);

const MOST_WORDS = 2;

/** The first and last name of the person paid through a network, which banks print in either order. */
export function personPaid(folded: string): string | undefined {
  const found = network.exec(folded);
  if (!found) return undefined;
  const words: string[] = [];
  for (const token of (found[2] ?? '').replace(confirmation, ' ').split(/[\s,;*]+/)) {
    if (code.test(token)) {
      if (words.length > 0) break;
      continue;
    }
    const word = token.replace(/[^\p{L}\p{M}-]/gu, '');
    if (word.length < 2 || noise.has(word)) continue;
    if (words.push(word) === MOST_WORDS) break;
  }
  if (words.length < MOST_WORDS || words.some((word) => businessWords.has(word))) return undefined;
  return words.toSorted().join('');
}
