import { nameKey } from '../name-key.ts';
import { knownSpellings } from './known-merchants.ts';
import { merchantKey } from './merchant-key.ts';
import { merchantName } from './merchant-name.ts';

const MOST_TEXTS = 5;
const MOST_WORDS = 8;
const SHORTEST_TEXT = 4;
const part = /[^\s*]+/g;

/** The texts within a printed name that are read as the same merchant as all of it, the shortest first. */
function textsWithin(printed: string): string[] {
  const folded = nameKey(printed);
  const parts = [...folded.matchAll(part)].map(({ index, 0: text }) => ({ start: index, end: index + text.length }));
  const [key, name] = [merchantKey(printed), merchantName(folded)];
  const texts: string[] = [];
  for (const [at, { start }] of parts.entries()) {
    for (const { end } of parts.slice(at, at + MOST_WORDS)) {
      const text = folded.slice(start, end);
      if (text.length >= SHORTEST_TEXT && merchantKey(text) === key && merchantName(text) === name) texts.push(text);
    }
  }
  return texts.toSorted((a, b) => a.length - b.length);
}

/** Whether a known merchant other than this one has the text in its name: "uber" is in Uber Eats. */
function isInOtherMerchant(text: string, key: string): boolean {
  const joined = text.replace(/[\s*]/g, '');
  for (const [spelling, { merchant }] of knownSpellings) if (merchant !== key && spelling.includes(joined)) return true;
  return false;
}

/** What a rule compares: a text that names contain, or a whole name. */
export interface MerchantText {
  readonly comparison: 'contains' | 'equals';
  readonly value: string;
}

/**
 * The texts that rules need to find the names that one merchant prints, those that find the most first. None of them is
 * in `otherNames`, the folded names of other merchants.
 */
export function textsOfMerchant(printed: readonly string[], otherNames: readonly string[]): MerchantText[] {
  let uncovered = [...new Set(printed.map(nameKey))];
  const texts: MerchantText[] = [];
  while (uncovered.length > 0 && texts.length < MOST_TEXTS) {
    const [first = ''] = uncovered;
    const candidates = textsWithin(first).filter(
      (text) => !isInOtherMerchant(text, merchantKey(first)) && !otherNames.some((name) => name.includes(text)),
    );
    const covers = (text: string) => uncovered.filter((name) => name.includes(text)).length;
    const [best] = candidates.toSorted((a, b) => covers(b) - covers(a));
    texts.push(best === undefined ? { comparison: 'equals', value: first } : { comparison: 'contains', value: best });
    uncovered = uncovered.filter((name) => (best === undefined ? name !== first : !name.includes(best)));
  }
  return texts;
}
