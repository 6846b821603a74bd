import { type ListedSeries, seriesName, type Transaction } from '@cairn/contract';
import {
  type AmountModel,
  addDays,
  amountModels,
  type Cadence,
  type CadenceUnit,
  type Cents,
  calendarDueDates,
  cents,
  type Day,
  dayParts,
  daysOf,
  LARGEST_AMOUNT,
  LONGEST_INTERVAL,
  monthOf,
  type SeriesKind,
  type WeekendPolicy,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { optional, typedDay, typedMoney, typedText } from '../../app/form/typed.ts';
import type { FormErrors } from '../../app/form/useForm.ts';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import type { SeriesPayload } from './recurring.data.ts';
import { LAST_DAY } from './seriesText.ts';

/** A series while it is edited. */
export interface SeriesDraft {
  readonly name: string;
  readonly kind: SeriesKind;
  /** Asked only for transfers; otherwise the kind says it. */
  readonly isIncome: boolean;
  readonly accountId: number | null;
  readonly otherAccountId: number | null;
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
  /** A value of `frequencies`. */
  readonly often: string;
  /** The number of weeks or months if `often` is custom. */
  readonly count: string;
  readonly anchorOn: string;
  readonly isLastDay: boolean;
  /** The two days if it is due twice a month. */
  readonly firstDay: number;
  readonly secondDay: number;
  readonly weekendPolicy: WeekendPolicy;
  readonly model: AmountModel;
  readonly amount: string;
  readonly low: string;
  readonly high: string;
  readonly endsOn: string;
}

/** Props of a group of fields. */
export interface SeriesFieldsProps {
  draft: SeriesDraft;
  errors: FormErrors;
  onChange: (change: Partial<SeriesDraft>) => void;
}

/** The fields of the form; the rest of the series stays as it is. */
export type SeriesFields = Omit<SeriesPayload, 'id' | 'fingerprint' | 'merchantOf' | 'state'>;

const CUSTOM_WEEKS = 'weeks';
const CUSTOM_MONTHS = 'months';
const TWICE_A_MONTH = 'halfMonth 1';

export const frequencies = [
  { value: 'week 1', label: 'Every week' },
  { value: 'week 2', label: 'Every 2 weeks' },
  { value: TWICE_A_MONTH, label: 'Twice a month' },
  { value: 'month 1', label: 'Every month' },
  { value: 'month 2', label: 'Every 2 months' },
  { value: 'month 3', label: 'Every 3 months' },
  { value: 'month 4', label: 'Every 4 months' },
  { value: 'month 6', label: 'Every 6 months' },
  { value: 'month 12', label: 'Every year' },
  { value: CUSTOM_WEEKS, label: 'Every so many weeks' },
  { value: CUSTOM_MONTHS, label: 'Every so many months' },
] as const;

export function unitOf(often: string): CadenceUnit {
  if (often === TWICE_A_MONTH) return 'halfMonth';
  return often.startsWith('week') ? 'week' : 'month';
}

export const isCustom = (often: string) => often === CUSTOM_WEEKS || often === CUSTOM_MONTHS;

function oftenOf({ unit, count }: Pick<Cadence, 'unit' | 'count'>): string {
  const value = `${unit} ${count}`;
  if (frequencies.some((one) => one.value === value)) return value;
  return unit === 'week' ? CUSTOM_WEEKS : CUSTOM_MONTHS;
}

const moneyText = (amount: Cents | null) => (amount === null ? '' : moneyInputOf(amount));

const FIRST_DAY = 1;
const MIDDLE_DAY = 15;

export function blankSeries(today: Day): SeriesDraft {
  return {
    name: '',
    kind: 'bill',
    isIncome: false,
    accountId: null,
    otherAccountId: null,
    categoryId: null,
    subcategoryId: null,
    often: 'month 1',
    count: '',
    anchorOn: today,
    isLastDay: false,
    firstDay: FIRST_DAY,
    secondDay: MIDDLE_DAY,
    weekendPolicy: 'none',
    model: 'last',
    amount: '',
    low: '',
    high: '',
    endsOn: '',
  };
}

/** What a junior account starts with. */
export function allowance(today: Day): SeriesDraft {
  return { ...blankSeries(today), name: 'Allowance', kind: 'income', isIncome: true, often: 'week 1', model: 'fixed' };
}

export function startSeries(series: ListedSeries): SeriesDraft {
  const { cadence, amount, endsOn, ...fields } = series;
  const [firstDay = FIRST_DAY, secondDay = MIDDLE_DAY] = [cadence.dayOfMonth, cadence.otherDay]
    .filter((day) => day !== null)
    .sort((a, b) => a - b);
  return {
    name: fields.name,
    kind: fields.kind,
    isIncome: fields.isIncome,
    accountId: fields.accountId,
    otherAccountId: fields.otherAccountId,
    categoryId: fields.categoryId,
    subcategoryId: fields.subcategoryId,
    often: oftenOf(cadence),
    count: String(cadence.count),
    anchorOn: cadence.anchorOn,
    isLastDay: cadence.unit === 'month' && cadence.dayOfMonth === LAST_DAY,
    firstDay,
    secondDay,
    weekendPolicy: fields.weekendPolicy,
    model: amount.model,
    amount: moneyText(amount.cents),
    low: moneyText(amount.lowCents),
    high: moneyText(amount.highCents),
    endsOn: endsOn ?? '',
  };
}

/** A monthly series like the transaction, which the user then adjusts. */
export function seriesFrom(transaction: Transaction, today: Day): SeriesDraft {
  const { name, isIncome, markedAsTransfer, accountId, category, subcategory, amount, date } = transaction;
  const kind = markedAsTransfer ? 'transfer' : isIncome ? 'income' : 'bill';
  return {
    ...blankSeries(today),
    name,
    kind,
    isIncome,
    accountId,
    categoryId: category?.id ?? null,
    subcategoryId: subcategory?.id ?? null,
    anchorOn: date,
    amount: moneyText(amount),
  };
}

const amountField = typedMoney('Enter an amount', { max: LARGEST_AMOUNT });
const nameField = typedText(seriesName, { missing: 'Enter a name' });
const anchorField = typedDay('Choose a date');
const endField = optional(typedDay('', 'Choose a date'));

/** Collects the error of each field under the field's name in the call. */
class Faults {
  readonly found = new Map<string, string>();

  add(field: string, message: string): void {
    if (!this.found.has(field)) this.found.set(field, message);
  }

  read<Value>(field: string, schema: z.ZodMiniType<Value, string>, typed: string): Value | null {
    const { data, error } = z.safeDecode(schema, typed);
    if (!error) return data;
    this.add(field, error.issues[0]?.message ?? '');
    return null;
  }

  readAmount(field: string, typed: string): Cents | null {
    const amount = this.read(field, amountField, typed);
    if (amount !== 0) return amount;
    this.add(field, 'Enter more than $0.00');
    return null;
  }
}

function readCount({ often, count }: SeriesDraft, faults: Faults): number {
  if (!isCustom(often)) return Number(often.split(' ')[1]);
  const most = LONGEST_INTERVAL[unitOf(often)];
  const value = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0;
  if (value < 1 || value > most) faults.add('cadence.count', `Enter 1 to ${most} ${often}`);
  return value;
}

/** Any day on which it is due. */
function halfMonthAnchor(firstDay: number, secondDay: number, near: Day): Day {
  const cadence = { unit: 'halfMonth', count: 1, anchorOn: near, dayOfMonth: firstDay, otherDay: secondDay } as const;
  return calendarDueDates(cadence, near, addDays(near, LAST_DAY))[0] ?? near;
}

/** The stored day of the month stays if the date does: a bill on the 30th has a date in February too. */
function dayOfMonth(anchorOn: Day, stored: Cadence | null): number {
  const { date } = dayParts(anchorOn);
  const isStored = stored?.anchorOn === anchorOn && stored.dayOfMonth !== null && stored.dayOfMonth !== LAST_DAY;
  return isStored ? (stored.dayOfMonth ?? date) : date;
}

function readCadence(draft: SeriesDraft, stored: Cadence | null, faults: Faults): Cadence | null {
  const unit = unitOf(draft.often);
  const count = readCount(draft, faults);
  const anchorOn = faults.read('cadence.anchorOn', anchorField, draft.anchorOn);
  if (anchorOn === null) return null;
  if (unit === 'week') return { unit, count, anchorOn, dayOfMonth: null, otherDay: null };
  if (unit === 'month')
    return draft.isLastDay
      ? { unit, count, anchorOn: daysOf(monthOf(anchorOn)).last, dayOfMonth: LAST_DAY, otherDay: null }
      : { unit, count, anchorOn, dayOfMonth: dayOfMonth(anchorOn, stored), otherDay: null };
  const { firstDay, secondDay } = draft;
  if (firstDay === secondDay) faults.add('cadence.otherDay', 'Choose another day');
  return {
    unit,
    count,
    anchorOn: halfMonthAnchor(firstDay, secondDay, anchorOn),
    dayOfMonth: firstDay,
    otherDay: secondDay,
  };
}

function readAmounts({ model, amount, low, high }: SeriesDraft, faults: Faults): SeriesPayload['amount'] | null {
  if (model !== 'range') {
    const value = faults.readAmount('amount.cents', amount);
    return value === null ? null : { model, cents: value, lowCents: null, highCents: null };
  }
  const lowCents = faults.readAmount('amount.lowCents', low);
  const highCents = faults.readAmount('amount.highCents', high);
  if (lowCents === null || highCents === null) return null;
  if (lowCents > highCents) faults.add('amount.highCents', 'Enter the larger amount here');
  return { model, cents: cents(Math.round((lowCents + highCents) / 2)), lowCents, highCents };
}

function readFields(draft: SeriesDraft, stored: Cadence | null, faults: Faults): SeriesFields | null {
  const name = faults.read('name', nameField, draft.name);
  const cadence = readCadence(draft, stored, faults);
  const amount = readAmounts(draft, faults);
  const endsOn = faults.read('endsOn', endField, draft.endsOn);
  if (cadence && endsOn !== null && endsOn < cadence.anchorOn)
    faults.add('endsOn', 'Choose a date after the first due date');
  const isTransfer = draft.kind === 'transfer';
  if (isTransfer && draft.accountId !== null && draft.accountId === draft.otherAccountId)
    faults.add('otherAccountId', 'Choose another account');
  if (faults.found.size > 0 || name === null || cadence === null || amount === null) return null;
  return {
    name,
    kind: draft.kind,
    isIncome: isTransfer ? draft.isIncome : draft.kind === 'income',
    accountId: draft.accountId,
    otherAccountId: isTransfer ? draft.otherAccountId : null,
    categoryId: draft.categoryId,
    subcategoryId: draft.subcategoryId,
    cadence,
    weekendPolicy: draft.weekendPolicy,
    amount,
    endsOn,
  };
}

/** Decodes the form. `stored` is the schedule of the series that is edited. */
export function seriesForm(stored: Cadence | null) {
  return z.codec(z.custom<SeriesDraft>(), z.custom<SeriesFields>(), {
    decode: (draft, payload) => {
      const faults = new Faults();
      const fields = readFields(draft, stored, faults);
      for (const [field, message] of faults.found)
        payload.issues.push({ code: 'custom', input: draft, path: field.split('.'), message });
      return fields ?? z.NEVER;
    },
    encode: () => {
      throw new Error('Series are shown by startSeries.');
    },
  });
}

export function readModel(value: string): AmountModel {
  return amountModels.find((model) => model === value) ?? 'last';
}
