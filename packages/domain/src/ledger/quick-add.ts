import { addUp } from '../arithmetic.ts';
import type { Day } from '../day.ts';
import { readDay } from '../day-text.ts';
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

/** What a line specifies. Everything else is null, and the form's defaults apply. */
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

/** The word that is the amount: the last one that is clearly money, or else the last number. */
function findAmount(words: readonly string[]): { at: number; amount: AmountWord } | null {
  const found = words.flatMap((word, at) => {
    const amount = readAmount(word);
    return amount ? [{ at, amount }] : [];
  });
  return found.findLast(({ amount }) => amount.isClear) ?? found.at(-1) ?? null;
}

/**
 * Reads a transaction typed in one line: "coffee 4.50 yesterday #trip @Checking >Dining". A plus before the amount
 * means money in. The remaining words, in order, are the name.
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
  const amount = findAmount(plain);
  const others = plain.filter((_, at) => at !== amount?.at);
  const days = others.map((word) => readDay(word, today));
  const dayAt = days.findLastIndex((day) => day !== null);
  return {
    name: others.filter((_, at) => at !== dayAt).join(' '),
    amountCents: amount?.amount.cents ?? null,
    isIncome: amount?.amount.isIncome ?? false,
    day: days[dayAt] ?? null,
    accountId,
    categoryId,
    tagIds: [...tagIds],
    newTags: [...newTags.values()],
  };
}
