import type { AnswerOf, BodyOf, getTransactionData, SplitLineInput, saveSplit, Transaction } from '@cairn/contract';
import {
  addCents,
  addUp,
  type Cents,
  cents,
  countOf,
  formatCents,
  leftToAssign,
  MIN_SPLIT_LINES,
  sharesOf,
  splitByShares,
  splitEvenly,
  spreadProportionally,
  WHOLE_SHARE,
} from '@cairn/domain';
import { sumFaults } from '../../ui/moneyInput.ts';
import { percentages, percentText } from '../../ui/percentInput.ts';

/** The target of a part: a category, optionally with a subcategory, a transfer, or nothing yet. */
export type PartTarget =
  | { readonly kind: 'category'; readonly categoryId: number; readonly subcategoryId: number | null }
  | { readonly kind: 'transfer' }
  | { readonly kind: 'none' };

export interface SplitPart {
  /** Stays the same while the part is edited. */
  readonly key: number;
  readonly target: PartTarget;
  readonly note: string;
  /** An amount, which may be arithmetic, or a percentage. */
  readonly typed: string;
  readonly tagIds: readonly number[];
}

export interface SplitForm {
  readonly unit: 'amount' | 'percent';
  readonly parts: readonly SplitPart[];
  /** The amounts as typed, while they are shown as percentages and none of those was edited. */
  readonly amounts: readonly string[] | null;
  /** The part that takes the difference if the amount changes; null for the largest. */
  readonly remainderKey: number | null;
  /** The choice for the merchant's next transactions; null until the user decides. */
  readonly remember: Remember | null;
}

export type Remember = AnswerOf<typeof getTransactionData>['rememberedSplit'];

type ShownLine = Transaction['splits'][number];

function targetOf(line: ShownLine): PartTarget {
  if (line.isTransfer) return { kind: 'transfer' };
  if (!line.category) return { kind: 'none' };
  return { kind: 'category', categoryId: line.category.id, subcategoryId: line.subcategory?.id ?? null };
}

function emptyPart(key: number, target: PartTarget = { kind: 'none' }): SplitPart {
  return { key, target, note: '', typed: '', tagIds: [] };
}

const blank = { unit: 'amount', amounts: null, remainderKey: null, remember: null } as const;

function fromLines(lines: readonly ShownLine[]): SplitForm {
  const parts = lines.map((line, key) => ({
    key,
    target: targetOf(line),
    note: line.note,
    typed: formatCents(line.amount),
    tagIds: line.tagIds,
  }));
  const remainder = lines.findIndex(({ takesRemainder }) => takesRemainder);
  return { ...blank, parts, remainderKey: remainder < 0 ? null : remainder };
}

/** Starts with the transaction's lines, or with its category and an empty part. */
export function startSplit({ isSplit, splits, category, subcategory }: Transaction): SplitForm {
  if (isSplit) return fromLines(splits);
  const own: PartTarget = category
    ? { kind: 'category', categoryId: category.id, subcategoryId: subcategory?.id ?? null }
    : { kind: 'none' };
  return { ...blank, parts: [emptyPart(0, own), emptyPart(1)] };
}

/** Replaces the parts by those remembered for the merchant. */
export function withSuggestion(form: SplitForm, lines: readonly ShownLine[]): SplitForm {
  return { ...fromLines(lines), remember: form.remember };
}

const readersByUnit = { amount: addUp, percent: percentages.read };

/** The typed number in cents or, for percentages, in basis points; null if there is none. */
function numberIn(typed: string, unit: SplitForm['unit']): Cents | null {
  const sum = readersByUnit[unit](typed);
  return 'cents' in sum ? sum.cents : null;
}

/** The parts' amounts; null for those without one. */
export function amountsOf({ unit, parts, amounts }: SplitForm, total: Cents): (Cents | null)[] {
  if (amounts) return amounts.map((typed) => numberIn(typed, 'amount'));
  const values = parts.map(({ typed }) => numberIn(typed, unit));
  if (unit === 'amount') return values;
  const shares = values.map((value) => value ?? cents(0));
  const whole = addCents(...shares);
  if (whole === WHOLE_SHARE) return splitByShares(total, shares);
  return values.map((value) => value && cents(Math.round((total * value) / WHOLE_SHARE)));
}

/** Why the typed text isn't a valid number; undefined if it is, or if nothing was typed. */
export function faultOf({ typed }: SplitPart, unit: SplitForm['unit']): string | undefined {
  if (typed.trim() === '') return undefined;
  const sum = readersByUnit[unit](typed);
  return 'fault' in sum ? sumFaults[sum.fault] : sum.cents === 0 ? 'Enter an amount other than zero.' : undefined;
}

export function leftOf(form: SplitForm, total: Cents): Cents {
  return leftToAssign(total, amountsOf(form, total));
}

/** Whether every part has an amount and nothing is left. */
export function canSave(form: SplitForm, total: Cents): boolean {
  const amounts = amountsOf(form, total);
  return amounts.every((amount) => amount !== null && amount !== 0) && leftToAssign(total, amounts) === 0;
}

/** "2 parts without a category", which will be uncategorized; undefined if all have one or are transfers. */
export function openPartsText({ parts }: SplitForm): string | undefined {
  const open = parts.filter(({ target }) => target.kind === 'none').length;
  return open === 0 ? undefined : `${countOf(open, 'part')} without a category`;
}

/** Why a split that is all assigned can't be saved: one of its parts has no amount. Undefined if all have one. */
export function emptyPartText(form: SplitForm, total: Cents): string | undefined {
  const amounts = amountsOf(form, total);
  const empty = form.parts.findIndex(({ typed }, at) => typed.trim() === '' && !amounts[at]);
  if (empty < 0 || leftToAssign(total, amounts) !== 0) return undefined;
  const next = canRemovePart(form) ? 'Enter one, or remove the part.' : 'A split needs at least two parts.';
  return `Part ${empty + 1} has no amount. ${next}`;
}

/** The effect of Enter in the amount of the last part: an empty one takes what is left. */
export function enterLast(form: SplitForm, total: Cents): 'take' | 'save' | 'add' | null {
  const left = leftOf(form, total);
  if (form.parts.at(-1)?.typed.trim() === '') return left > 0 && left !== total ? 'take' : null;
  return left === 0 ? 'save' : 'add';
}

function withAmounts(form: SplitForm, amounts: readonly (Cents | null)[]): SplitForm {
  const parts = form.parts.map((part, at) => {
    const amount = amounts[at] ?? null;
    return { ...part, typed: amount === null ? '' : formatCents(amount) };
  });
  return { ...form, unit: 'amount', amounts: null, parts };
}

export function changePart(form: SplitForm, key: number, change: Partial<SplitPart>): SplitForm {
  const parts = form.parts.map((part) => (part.key === key ? { ...part, ...change } : part));
  return { ...form, amounts: change.typed === undefined ? form.amounts : null, parts };
}

export function addPart(form: SplitForm): SplitForm {
  const key = Math.max(...form.parts.map((part) => part.key)) + 1;
  return { ...form, amounts: form.amounts && [...form.amounts, ''], parts: [...form.parts, emptyPart(key)] };
}

export function canRemovePart({ parts }: SplitForm): boolean {
  return parts.length > MIN_SPLIT_LINES;
}

export function removePart(form: SplitForm, key: number): SplitForm {
  const remainderKey = form.remainderKey === key ? null : form.remainderKey;
  const isLeft = (_: unknown, at: number) => form.parts[at]?.key !== key;
  return { ...form, remainderKey, amounts: form.amounts?.filter(isLeft) ?? null, parts: form.parts.filter(isLeft) };
}

/** Whether the user entered something that closing would lose. */
export function isTyped(form: SplitForm, start: SplitForm): boolean {
  const content = ({ unit: _unit, amounts: _amounts, parts, ...rest }: SplitForm) =>
    JSON.stringify({ ...rest, parts: parts.map(({ key: _key, ...part }) => part) });
  return content(form) !== content(start);
}

/** The part that takes the difference if the amount changes. */
export function remainderKeyOf(form: SplitForm, total: Cents): number | undefined {
  if (form.remainderKey !== null) return form.remainderKey;
  const amounts = amountsOf(form, total).map(Number);
  return form.parts[amounts.indexOf(Math.max(...amounts))]?.key;
}

/** Whether some parts have an amount, but not all of the total is assigned. */
export function canSpread(form: SplitForm, total: Cents): boolean {
  const amounts = amountsOf(form, total);
  return leftToAssign(total, amounts) !== 0 && spreadProportionally(total, amounts) !== null;
}

/** Why "Proportional" is off; undefined if it isn't, or if everything is assigned, which the dialog says already. */
export function whyNotSpread(form: SplitForm, total: Cents): string | undefined {
  if (canSpread(form, total) || leftOf(form, total) === 0) return undefined;
  return '“Proportional” works once a part has an amount.';
}

/** The amounts in the unit that the form shows. Percentages need an amount in every part. */
function withAmountsInUnit(form: SplitForm, amounts: readonly (Cents | null)[], total: Cents): SplitForm {
  const changed = withAmounts(form, amounts);
  return form.unit === 'percent' && canSave(changed, total) ? changeUnit(changed, 'percent', total) : changed;
}

/** Spreads what is left, such as tax and a tip, over the parts that have an amount. */
export function spreadRest(form: SplitForm, total: Cents): SplitForm {
  const spread = spreadProportionally(total, amountsOf(form, total));
  return spread ? withAmountsInUnit(form, spread, total) : form;
}

/** Divides what is left over the empty parts, or everything over all parts if nothing is left for them. */
export function divideEvenly(form: SplitForm, total: Cents): SplitForm {
  if (form.unit === 'amount') return withAmounts(form, splitEvenly(total, amountsOf(form, total)));
  const shares = splitEvenly(
    cents(WHOLE_SHARE),
    form.parts.map(({ typed }) => numberIn(typed, 'percent')),
  );
  const parts = form.parts.map((part, at) => ({ ...part, typed: percentText(shares[at] ?? 0) }));
  return { ...form, amounts: null, parts };
}

/** Gives a part what is left. */
export function takeRest(form: SplitForm, key: number, total: Cents): SplitForm {
  const amounts = amountsOf(form, total);
  const rest = leftToAssign(total, amounts);
  const taken = form.parts.map((part, at) => (part.key === key ? rest : (amounts[at] ?? null)));
  return withAmountsInUnit(form, taken, total);
}

/** Shows the same parts in the other unit. Percentages need an amount in every part; until then, none is shown. */
export function changeUnit(form: SplitForm, unit: SplitForm['unit'], total: Cents): SplitForm {
  if (unit === form.unit) return form;
  if (form.amounts) {
    const parts = form.parts.map((part, at) => ({ ...part, typed: form.amounts?.[at] ?? '' }));
    return { ...form, unit: 'amount', amounts: null, parts };
  }
  const amounts = amountsOf(form, total);
  if (unit === 'amount') return withAmounts(form, amounts);
  const filled = amounts.flatMap((amount) => amount ?? []);
  const shares = leftToAssign(total, amounts) === 0 && filled.length === amounts.length ? sharesOf(filled) : null;
  const parts = form.parts.map((part, at) => {
    const share = shares?.[at];
    return { ...part, typed: share === undefined ? '' : percentText(share) };
  });
  return { ...form, unit, amounts: form.parts.map(({ typed }) => typed), parts };
}

/** The call's body; only for a form that can be saved. `stored` is the split remembered for the merchant so far. */
export function toSaveSplit(
  form: SplitForm,
  { id, amount: total }: Pick<Transaction, 'id' | 'amount'>,
  stored: Remember,
): BodyOf<typeof saveSplit> {
  const amounts = amountsOf(form, total);
  const lines = form.parts.map(
    ({ key, target, note, tagIds }, at): SplitLineInput => ({
      categoryId: target.kind === 'category' ? target.categoryId : null,
      subcategoryId: target.kind === 'category' ? target.subcategoryId : null,
      amount: amounts[at] ?? cents(0),
      note,
      isTransfer: target.kind === 'transfer',
      takesRemainder: key === form.remainderKey,
      tagIds: [...tagIds],
    }),
  );
  const remember = form.remember ?? stored;
  return { id, lines, ...((remember !== 'no' || stored !== 'no') && { remember }) };
}
