import { wordSet } from './bank-words.ts';
import { businessWords } from './places.ts';

/** Payment networks whose name is printed before the person's. */
const network =
  /^(?:[a-z]+ ){0,3}?(zelle|venmo|cash ?app|(?:interac )?e-?(?:transfer|tfr|trf)|virement interac|swish|vipps|mobilepay|tikkie|bizum|twint|blik|quickpay)\b[* :,-]*(.*)$/;
const confirmation =
  /\b(?:conf(?:irmation)?|ref(?:erence)?|trace|id)(?: ?[#:] ?|(?= \S*\d) )[\w-]*|["(].*$|;? for .*$| concepto .*$/g;
const achFields = /\s(?:des|indn|co entry descr) ?:.*$/;
const code = /\d/;

/** Words printed around a person's name. */
const noise =
  /* @__PURE__ */ wordSet(`zelle venmo payment payments pmt pymt to from sent received receive transfer money instant a
  de till til fra fran betalning skickad mottagen autodeposit ref conf out cash app cashout standard des visa direct
  dr mr mrs ms mme mlle miss herr frau sr sra online recurring inst xfer on via quickpay with p2p scheduled deposit funds
  favor enviado enviada recibido recibida envio interac e etransfer trf transaction req request ny ca debit credit card web`);

/** How many words of a payee's name are read: a person's first and last name, or a business's. */
const MOST_WORDS = 2;
const MOST_BUSINESS_WORDS = 4;

/** The words of the payee's name after a network's, in the printed order. */
function payeeWords(folded: string): string[] {
  const found = network.exec(folded.replace(achFields, ''));
  const words: string[] = [];
  if (!found) return words;
  for (const token of (found[2] ?? '').replace(confirmation, ' ').split(/[\s,;*]+/)) {
    if (code.test(token)) {
      if (words.length > 0) break;
      continue;
    }
    const word = token.replace(/[^\p{L}\p{M}-]/gu, '');
    if (word.length < 2 || noise.has(word)) continue;
    if (words.push(word) === MOST_BUSINESS_WORDS) break;
  }
  return words;
}

/** Who was paid through a network: a person by first and last name, or a business by all words of its name. */
export function payeeOf(folded: string): { readonly words: readonly string[]; readonly isPerson: boolean } | undefined {
  const words = payeeWords(folded);
  if (words.length < MOST_WORDS) return undefined;
  if (words.slice(1).some((word) => businessWords.has(word))) return { words, isPerson: false };
  return businessWords.has(words[0] ?? '') ? undefined : { words: words.slice(0, MOST_WORDS), isPerson: true };
}
