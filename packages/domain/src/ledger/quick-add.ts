import { addUp } from '../arithmetic.ts';
import type { Day } from '../day.ts';
import { isDayLike, readDay } from '../day-text.ts';
import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';

/** Something that a typed line can refer to by name. */
export interface NamedChoice {
  readonly id: number;
  readonly name: string;
}

export interface QuickAddChoices {
  readonly accounts: readonly NamedChoice[];
  readonly categories: readonly NamedChoice[];
  readonly tags: readonly NamedChoice[];
}

/** The fields that a line specifies. Everything else is null, and the form's defaults apply. */
export interface QuickAddLine {
  readonly name: string;
  readonly amountCents: Cents | null;
  readonly isIncome: boolean;
  readonly day: Day | null;
  readonly accountId: number | null;
  readonly categoryId: number | null;
  readonly tagIds: readonly number[];
  /** Names of tags that don't exist yet. */
  readonly newTags: readonly string[];
}

const marks = { '@': 'accounts', '>': 'categories', '#': 'tags' } as const;
type Mark = keyof typeof marks;
const isMark = (letter: string | undefined): letter is Mark => letter !== undefined && letter in marks;

/** The choice whose name the words start with, and the number of words in it. The longest name wins, then the first. */
function findChoice(words: readonly string[], choices: readonly NamedChoice[]): { id: number; length: number } | null {
  const keys = choices.map(({ id, name }) => ({ id, key: nameKey(name) }));
  for (let length = words.length; length > 0; length -= 1) {
    const typed = nameKey(words.slice(0, length).join(' '));
    const exact = keys.find(({ key }) => key === typed);
    if (exact) return { id: exact.id, length };
  }
  const [first = ''] = words;
  const start = nameKey(first);
  const beginning = start === '' ? undefined : keys.find(({ key }) => key.startsWith(start));
  return beginning ? { id: beginning.id, length: 1 } : null;
}

interface AmountWord {
  readonly cents: Cents;
  readonly isIncome: boolean;
  /** Written as money: with $, decimals, or a plus, or as a sum. Any other number may belong to the name. */
  readonly isClear: boolean;
}

function readAmount(word: string): AmountWord | null {
  const isIncome = word.startsWith('+');
  const written = isIncome ? word.slice(1) : word;
  if (!/^[\d.$(]/.test(written)) return null;
  const sum = addUp(written);
  if ('fault' in sum || sum.cents <= 0) return null;
  return { cents: sum.cents, isIncome, isClear: isIncome || /[$.+*×/÷()−-]/.test(written) };
}

interface AmountAt {
  readonly at: number;
  readonly amount: AmountWord;
}

/** The amount among some of the words: the last one that is clearly money, or else the last number. */
function findAmount(words: readonly string[], isMoney: (word: string, at: number) => boolean): AmountAt | null {
  const found = words.flatMap((word, at) => {
    const amount = isMoney(word, at) ? readAmount(word) : null;
    return amount ? [{ at, amount }] : [];
  });
  return found.findLast(({ amount }) => amount.isClear) ?? found.at(-1) ?? null;
}

/** Words that name a day: "yesterday", "11/1", or "Nov 1". */
interface WrittenDay {
  readonly at: number;
  readonly length: number;
  readonly day: Day;
}

/** "Nov 1 2026". */
const LONGEST_DAY = 3;
/** "Nov 1". */
const DAY_WITHOUT_YEAR = 2;

function findDays(words: readonly string[], longest: number, today: Day): WrittenDay[] {
  const dayIn = (at: number, length: number) =>
    at + length > words.length ? null : readDay(words.slice(at, at + length).join(' '), today);
  const spans: WrittenDay[] = [];
  for (let at = 0; at < words.length; ) {
    // In "4 Nov 12", the day is Nov 12.
    const isMonthNext = /^\d/.test(words[at] ?? '') && dayIn(at + 1, DAY_WITHOUT_YEAR) !== null;
    let length = isMonthNext ? 1 : longest;
    let day = dayIn(at, length);
    while (day === null && length > 1) {
      length -= 1;
      day = dayIn(at, length);
    }
    if (day !== null) spans.push({ at, length, day });
    at += length;
  }
  return spans;
}

const contains = ({ at, length }: WrittenDay, place: number) => place >= at && place < at + length;

/** Whether two numbers with a slash may be a division: not if they are neither a day nor reduce an amount, like 13/45. */
function isDivision(word: string, today: Day): boolean {
  const [first, second, ...more] = word.split('/').map(Number);
  if (first === undefined || second === undefined || more.length > 0) return false;
  return readDay(word, today) !== null || first > second;
}

interface AmountAndDay {
  readonly amount: AmountAt | null;
  readonly span: WrittenDay | null;
}

/** Text that looks like a day is one; the amount is elsewhere. */
function readWithDays(words: readonly string[], longest: number, today: Day): AmountAndDay {
  const spans = findDays(words, longest, today);
  const isInDay = (at: number) => spans.some((span) => contains(span, at));
  const amount = findAmount(words, (word, at) => !isDayLike(word) && !isInDay(at));
  return { amount, span: spans.at(-1) ?? null };
}

/** "100/4" is an amount in a line that has no other, and so is "12/4" if the line has another day. */
function readWithDivision(words: readonly string[], today: Day): AmountAndDay {
  const amount = findAmount(words, (word) => isDayLike(word) && isDivision(word, today));
  const spans = findDays(words, DAY_WITHOUT_YEAR, today);
  const span = spans.findLast((one) => !amount || !contains(one, amount.at)) ?? null;
  const isOnlyDay = amount !== null && span === null && spans.length > 0;
  return { amount: isOnlyDay ? null : amount, span };
}

/** The amount and the day of a line. A year or a division is the amount if nothing else is. */
function readAmountAndDay(words: readonly string[], today: Day): AmountAndDay {
  const withYears = readWithDays(words, LONGEST_DAY, today);
  if (withYears.amount) return withYears;
  const withoutYears = readWithDays(words, DAY_WITHOUT_YEAR, today);
  if (withoutYears.amount) return withoutYears;
  const divided = readWithDivision(words, today);
  return divided.amount ? divided : withYears;
}

/**
 * Reads a transaction typed in one line: "coffee 4.50 yesterday #trip @Checking >Dining". A plus before the amount
 * means money in. The remaining words, in order, are the name, including further days.
 */
export function readQuickAdd(line: string, choices: QuickAddChoices, today: Day): QuickAddLine {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const plain: string[] = [];
  let accountId: number | null = null;
  let categoryId: number | null = null;
  const tagIds = new Set<number>();
  const newTags = new Map<string, string>();
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const [mark] = word;
    if (!isMark(mark) || word.length === 1) {
      plain.push(word);
      at += 1;
      continue;
    }
    const rest = [word.slice(1), ...words.slice(at + 1)];
    const found = findChoice(rest, choices[marks[mark]]);
    if (mark === '#' && found) tagIds.add(found.id);
    else if (mark === '#') newTags.set(nameKey(word.slice(1)), word.slice(1));
    else if (mark === '@' && found) accountId = found.id;
    else if (mark === '>' && found) categoryId = found.id;
    else plain.push(word);
    at += found?.length ?? 1;
  }
  const { amount, span } = readAmountAndDay(plain, today);
  return {
    name: plain.filter((_, at) => at !== amount?.at && !(span && contains(span, at))).join(' '),
    amountCents: amount?.amount.cents ?? null,
    isIncome: amount?.amount.isIncome ?? false,
    day: span?.day ?? null,
    accountId,
    categoryId,
    tagIds: [...tagIds],
    newTags: [...newTags.values()],
  };
}
