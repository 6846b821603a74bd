import { wordSet } from './bank-words.ts';
import { isAbbreviated } from './spelling.ts';

/** Words that stay lowercase within a name. */
const small = /* @__PURE__ */ wordSet(
  'a an and as at by de del der des di du e el en et for from in la le les of on or the to und van von y zum zur',
);

/** Initials that have a vowel, so that nothing else says that they aren't a word. */
const initials = /* @__PURE__ */ wordSet(
  'aaa abc ac ae ag ai atm bbq cpa diy eu fcu hoa ii iii iv ix nyc pta uk us usa va vi vii',
);

/** Words without a vowel that aren't initials. */
const vowelless = /* @__PURE__ */ wordSet('blvd ct dr ft hwy jr ln ltd mr mrs ms mt mtn nd pkwy rd sr st svcs th');

const LONGEST_INITIALS = 4;
const vowel = /[aeiouyà-ÿ]/;
const ordinal = /^\d+(?:st|nd|rd|th|hr|hrs|k|x)$/;
const shortPair = /^\p{L}{1,2}(?:&\p{L}{1,2})+$/u;
const domain = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}$/u;
const dotted = /^(?:\p{L}\.)+\p{L}?$/u;

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function isInitials(word: string): boolean {
  if (initials.has(word)) return true;
  if (word.length > LONGEST_INITIALS || vowelless.has(word) || isAbbreviated(word)) return false;
  return !vowel.test(word);
}

/** "mcdonald" is McDonald; "o’reilly" and "d’angelo" have two capitals, "joe’s" one. */
function casePart(part: string): string {
  const [before = '', apostrophe, ...after] = part.split(/(['’])/);
  if (apostrophe) {
    const rest = after.join('');
    const isName = before.length === 1 && rest.length > 2;
    return `${isName ? capitalized(before) : casePart(before)}${apostrophe}${isName ? capitalized(rest) : rest}`;
  }
  if (/^mc\p{L}{4,}/u.test(part)) return `Mc${capitalized(part.slice(2))}`;
  return isInitials(part) ? part.toUpperCase() : capitalized(part);
}

/** A word of a name in title case. `isInner` is false for the first word. */
export function titleCase(printed: string, isInner: boolean): string {
  const word = printed.toLowerCase();
  if (isInner && small.has(word)) return word;
  if (shortPair.test(word) || dotted.test(word)) return word.toUpperCase();
  if (ordinal.test(word)) return word;
  if (domain.test(word)) return capitalized(word.replace(/^www\./, ''));
  return word
    .split(/([^\p{L}\p{N}\p{M}'’]+)/u)
    .map((part) => (part === '' ? part : casePart(part)))
    .join('');
}
