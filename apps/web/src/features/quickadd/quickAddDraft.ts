import {
  type Account,
  type BodyOf,
  type Category,
  type createTransaction,
  type Payee,
  type Tag,
  transactionDescription,
  transactionName,
} from '@cairn/contract';
import {
  addDays,
  type Day,
  formatCents,
  formatDay,
  LARGEST_AMOUNT,
  nameKey,
  namesIncome,
  type QuickAddLine,
  readDay,
  readQuickAdd,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { MISSING_AMOUNT, MISSING_NAME, NOT_A_DAY } from '../../app/form/entryTexts.ts';
import { typedSum, typedText } from '../../app/form/typed.ts';
import { sameDayAnswer } from '../transactions/index.ts';

/** The fields as typed. */
export interface QuickAddDraft {
  readonly name: string;
  readonly amount: string;
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
  readonly accountId: number | null;
  readonly date: string;
  readonly isIncome: boolean;
  readonly description: string;
  readonly tagIds: readonly number[];
  /** The names of tags that don't exist yet. */
  readonly newTags: readonly string[];
  /** Whether it came after the balance that was entered for its day; null until the user answers. */
  readonly isAfterBalance: boolean | null;
}

type FilledField = 'amount' | 'categoryId' | 'accountId';

export interface QuickAddState {
  readonly draft: QuickAddDraft;
  /** Where the values of filled fields came from. */
  readonly hints: { readonly [field in FilledField]?: string | undefined };
  /** The fields that the user changed, which suggestions leave alone. */
  readonly touched: ReadonlySet<keyof QuickAddDraft>;
}

export function emptyQuickAdd(date: string, accountId: number | null, name = ''): QuickAddState {
  const more = { description: '', tagIds: [], newTags: [], isAfterBalance: null };
  const draft = { name, amount: '', categoryId: null, subcategoryId: null, accountId, date, isIncome: false, ...more };
  return { draft, hints: {}, touched: new Set() };
}

/** A change made by the user: the field's hint goes, and suggestions no longer replace it. */
export function changeField<Field extends keyof QuickAddDraft>(
  { draft, hints, touched }: QuickAddState,
  field: Field,
  value: QuickAddDraft[Field],
): QuickAddState {
  const isOtherCategory = field === 'categoryId' && value !== draft.categoryId;
  return {
    draft: {
      ...draft,
      ...(isOtherCategory && { subcategoryId: null }),
      ...(field === 'accountId' && { isAfterBalance: null }),
      [field]: value,
    },
    hints: { ...hints, [field]: undefined },
    touched: new Set([...touched, field]),
  };
}

/** The account a user didn't choose follows the default once it's known. */
export function withDefaultAccount(state: QuickAddState, accountId: number | null): QuickAddState {
  const isTaken = state.touched.has('accountId') || state.hints.accountId !== undefined;
  return isTaken ? state : { ...state, draft: { ...state.draft, accountId } };
}

/** The accounts, categories, and tags that a transaction can have. */
export interface QuickAddOptions {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
  readonly tags: readonly Pick<Tag, 'id' | 'name'>[];
}

function visitsHint(visits: number): string {
  return visits > 1 ? `Like your last ${visits} visits` : 'Like last time';
}

/** Fills the fields that the user hasn't changed from the payee's past transactions. */
export function applyPayee(
  state: QuickAddState,
  payee: Payee,
  { accounts, categories }: Omit<QuickAddOptions, 'tags'>,
) {
  const { draft, hints, touched } = state;
  const category = categories.find(({ id }) => id === payee.categoryId);
  const account = accounts.find(({ id }) => id === payee.accountId);
  const isFree = (field: keyof QuickAddDraft) => !touched.has(field);
  const fillsAmount = isFree('amount') || draft.amount.trim() === '';
  return {
    touched,
    draft: {
      ...draft,
      name: payee.name,
      ...(fillsAmount && { amount: formatCents(payee.usualAmount) }),
      ...(isFree('isIncome') && { isIncome: payee.isIncome }),
      ...(category && isFree('categoryId') && { categoryId: category.id, subcategoryId: payee.subcategoryId }),
      ...(account && isFree('accountId') && { accountId: account.id }),
    },
    hints: {
      ...hints,
      ...(fillsAmount && { amount: 'What you usually pay here' }),
      ...(category && isFree('categoryId') && { categoryId: visitsHint(payee.categoryVisits) }),
      ...(account && isFree('accountId') && { accountId: 'The account you use here' }),
    },
  } satisfies QuickAddState;
}

/** Marks a "#" before a number, which is part of the name: "Store #12". */
const PLAIN_NUMBER = '\u2060#';

/** A line, with the category of a subcategory that it names. */
export interface ReadLine extends QuickAddLine {
  readonly subcategoryId: number | null;
}

/** People write "groceries 40" when they don't care where. Null if several categories are called like that. */
function categoryCalled(name: string, categories: readonly Category[]): number | null {
  const key = nameKey(name);
  const all = categories.flatMap((category) => [category, ...category.subcategories]);
  const [only, ...others] = all.filter((one) => nameKey(one.name) === key);
  return only && others.length === 0 ? only.id : null;
}

/** Where pay belongs: the only income category that is named for it, or the only one there is. */
function payCategory(categories: readonly Category[]): number | null {
  const incomes = categories.filter(({ income }) => income);
  const all = incomes.flatMap((category) => [category, ...category.subcategories]);
  const forPay = all.filter(({ name }) => namesIncome(name));
  const [only, ...others] = forPay.length > 0 ? forPay : incomes;
  return only && others.length === 0 ? only.id : null;
}

/** Where a payee's money in was filed. A refund is no such money: it isn't filed under income. */
function earnedCategory(payee: Payee | undefined, categories: readonly Category[]): number | null {
  if (!payee?.isIncome || !categories.some(({ id, income }) => income && id === payee.categoryId)) return null;
  return payee.subcategoryId ?? payee.categoryId;
}

/** The fields that a line doesn't state: its direction and category, from its name and its payee's past. */
function impliedBy(name: string, payee: Payee | undefined, categories: readonly Category[]) {
  const earnedId = earnedCategory(payee, categories);
  const isIncome = earnedId !== null || (payee?.isIncome !== false && namesIncome(name));
  const called = categoryCalled(name, categories);
  // Rules decide where spending belongs.
  if (called !== null || !isIncome) return { isIncome, categoryId: called };
  return { isIncome, categoryId: earnedId ?? payCategory(categories) };
}

/**
 * Reads the name as a whole transaction, "coffee 4.50 yesterday @Checking >Dining". Null if it's only a name: without
 * an amount, or if the amount has been typed in its own field.
 */
export function readLine(
  { draft, touched }: QuickAddState,
  choices: QuickAddOptions,
  today: Day,
  payees: readonly Payee[] = [],
): ReadLine | null {
  if (draft.amount.trim() !== '') return null;
  const { categories } = choices;
  const read = readQuickAdd(
    draft.name.replaceAll(/#(?=\d+(?:\s|$))/g, PLAIN_NUMBER),
    {
      accounts: choices.accounts.map(({ id, displayName }) => ({ id, name: displayName })),
      categories: categories.flatMap((category) => [category, ...category.subcategories]),
      tags: choices.tags,
    },
    today,
  );
  const line = { ...read, name: read.name.replaceAll(PLAIN_NUMBER, '#') };
  if (line.amountCents === null || line.name === '') return null;
  const isOpen = draft.categoryId === null && !touched.has('categoryId');
  const payee = payees.find((one) => nameKey(one.name) === nameKey(line.name));
  const implied = impliedBy(line.name, payee, categories);
  const categoryId = line.categoryId ?? (isOpen ? implied.categoryId : null);
  const parent = categories.find(({ subcategories }) => subcategories.some(({ id }) => id === categoryId));
  const category = parent ?? categories.find(({ id }) => id === categoryId);
  const chosen = category ?? categories.find(({ id }) => id === draft.categoryId);
  return {
    ...line,
    isIncome: line.isIncome || (!touched.has('isIncome') && (chosen?.income ?? implied.isIncome)),
    categoryId: category?.id ?? null,
    subcategoryId: parent ? categoryId : null,
  };
}

function categoryNameOf({ categoryId, subcategoryId }: ReadLine, categories: readonly Category[]): string {
  const category = categories.find(({ id }) => id === categoryId);
  return category?.subcategories.find(({ id }) => id === subcategoryId)?.name ?? category?.name ?? '';
}

/** The meaning of a line: "coffee", "$4.50", "Yesterday", "Checking", "Dining", "#trip". */
export function chipsOf(line: ReadLine, { accounts, categories, tags }: QuickAddOptions, today: Day): string[] {
  const amount = line.amountCents === null ? '' : `${line.isIncome ? '+' : ''}${formatCents(line.amountCents)}`;
  return [
    line.name,
    amount,
    line.day === null ? '' : nameDay(line.day, today),
    accounts.find(({ id }) => id === line.accountId)?.displayName ?? '',
    categoryNameOf(line, categories),
    ...tags.filter(({ id }) => line.tagIds.includes(id)).map(({ name }) => `#${name}`),
    ...line.newTags.map((name) => `#${name} (new)`),
  ].filter((chip) => chip !== '');
}

function nameDay(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day);
}

/** The fields with the parts of the line in their places. */
function withLine(draft: QuickAddDraft, line: ReadLine): QuickAddDraft {
  return {
    ...draft,
    name: line.name,
    ...(line.amountCents !== null && { amount: formatCents(line.amountCents) }),
    ...(line.isIncome && { isIncome: true }),
    ...(line.day !== null && { date: formatDay(line.day) }),
    ...(line.accountId !== null && { accountId: line.accountId }),
    ...(line.categoryId !== null && { categoryId: line.categoryId, subcategoryId: line.subcategoryId }),
  };
}

const NOT_POSITIVE = 'Enter an amount greater than zero. For income, turn on Deposit (Money In).';
const choice = z.nullable(z.number());

function typedDate(today: Day) {
  return z.codec(z.string(), z.custom<Day>(), {
    decode: (typed, payload) => {
      const day = readDay(typed, today);
      if (day !== null) return day;
      payload.issues.push({ code: 'custom', input: typed, message: NOT_A_DAY });
      return z.NEVER;
    },
    encode: formatDay,
  });
}

export function quickAddForm(today: Day) {
  return z.object({
    name: typedText(transactionName, { missing: MISSING_NAME }),
    amount: typedSum(MISSING_AMOUNT, LARGEST_AMOUNT).check(z.refine((amount) => amount > 0, NOT_POSITIVE)),
    categoryId: choice,
    subcategoryId: choice,
    accountId: choice,
    date: typedDate(today),
    isIncome: z.boolean(),
    description: transactionDescription,
    tagIds: z.readonly(z.array(z.number())),
  });
}

export type QuickAddValues = z.output<ReturnType<typeof quickAddForm>>;

/** The values that will be sent if valid: the fields, or the line typed as the name. */
export function draftToSend(state: QuickAddState, line: ReadLine | null): QuickAddDraft {
  return line ? withLine(state.draft, line) : state.draft;
}

/** The transaction that the fields and the line will become. */
export function readDraft(state: QuickAddState, options: QuickAddOptions, today: Day, payees: readonly Payee[] = []) {
  const line = readLine(state, options, today, payees);
  return { line, sent: draftToSend(state, line) };
}

const accountOf = (accounts: readonly Account[], accountId: number | null) =>
  accounts.find(({ id }) => id === accountId);

/** Where and when the transaction will be, as far as it's known. */
export function placeOf({ accountId, date }: QuickAddDraft, { accounts }: QuickAddOptions, today: Day) {
  return { account: accountOf(accounts, accountId), date: readDay(date, today) };
}

export function quickAddBody(
  values: QuickAddValues,
  lineTagIds: readonly number[],
  { accounts, categories }: Omit<QuickAddOptions, 'tags'>,
  isAfterBalance: boolean | null,
): BodyOf<typeof createTransaction> {
  const categoryName = categories.find(({ id }) => id === values.categoryId)?.name ?? null;
  const { tagIds: chosen, ...fields } = values;
  const tagIds = [...new Set([...chosen, ...lineTagIds])];
  return {
    ...fields,
    categoryName,
    isEdited: false,
    deleted: false,
    ...(tagIds.length > 0 && { tagIds }),
    ...sameDayAnswer(accountOf(accounts, values.accountId), values.date, isAfterBalance),
  };
}

/** Whether closing would lose something that the user entered. An account doesn’t count: the next transaction has the same. */
export function hasInput({ draft, touched }: QuickAddState): boolean {
  const isFilled = draft.name.trim() !== '' || draft.amount.trim() !== '';
  const hasMore = draft.description.trim() !== '' || draft.tagIds.length + draft.newTags.length > 0;
  return isFilled || hasMore || touched.has('date') || touched.has('categoryId') || touched.has('isIncome');
}
