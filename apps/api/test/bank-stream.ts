import { addDays, cents, type SplitLine } from '@cairn/domain';
import fc from 'fast-check';
import { type BankEvent, day, purchase } from './fake-bank.ts';

/** The bank's changes to one purchase, and the user's in the meantime. */
export interface Life {
  readonly name: string;
  readonly amountCents: number;
  readonly dayOffset: number;
  readonly isIncome: boolean;
  /** Reported as pending first. */
  readonly startsPending: boolean;
  /** Modified in the same sync that first reports it. */
  readonly isCorrected: boolean;
  readonly fate: 'stays' | 'removed' | 'modified' | 'posted';
  /** Whether the posted transaction names its pending one. */
  readonly namesPending: boolean;
  readonly tipCents: number;
  readonly edit: 'none' | 'name' | 'amount' | 'category' | 'delete';
  /** Which line of its split takes the remainder, if the user splits it before the other edit. */
  readonly split: 'none' | 'large' | 'small';
}

/** The names share no words, so that pending and posted transactions match unambiguously. */
const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf'];

const drawnLife = fc.record({
  amountCents: fc.constantFrom(5_00, 20_00, 20_01, 130_00),
  dayOffset: fc.integer({ min: 0, max: 5 }),
  isIncome: fc.boolean(),
  startsPending: fc.boolean(),
  isCorrected: fc.boolean(),
  fate: fc.constantFrom('stays', 'removed', 'modified', 'posted'),
  namesPending: fc.boolean(),
  tipCents: fc.constantFrom(0, 1_00),
  edit: fc.constantFrom('none', 'name', 'amount', 'category', 'delete'),
  // 30% are split.
  split: fc.oneof(
    { weight: 7, arbitrary: fc.constant('none' as const) },
    { weight: 3, arbitrary: fc.constantFrom('large' as const, 'small' as const) },
  ),
} satisfies { [Key in keyof Omit<Life, 'name'>]: fc.Arbitrary<Life[Key]> });

export const lives: fc.Arbitrary<Life[]> = fc
  .array(drawnLife, { minLength: 1, maxLength: names.length })
  .map((all) => all.map((drawn, index) => ({ ...drawn, name: names[index] ?? '' })));

/** The lines of its split; null if the user doesn't split it. One of them is a return. */
export function splitOf({ split, amountCents }: Life): SplitLine[] | null {
  if (split === 'none') return null;
  const line = (amount: number, takesRemainder: boolean): SplitLine => ({
    ...{ categoryId: null, subcategoryId: null, note: '', isTransfer: false, takesRemainder },
    amountCents: cents(amount),
  });
  return [line(amountCents - 2_00, split === 'large'), line(3_00, split === 'small'), line(-1_00, false)];
}

/** A split transaction can't get a category. */
export function editOf({ split, edit }: Life): Life['edit'] {
  return split !== 'none' && edit === 'category' ? 'none' : edit;
}

function reported({ name, amountCents, dayOffset, isIncome, startsPending }: Life) {
  return purchase(name, {
    name,
    description: `${name.toUpperCase()} 0042`,
    amountCents: cents(amountCents),
    day: addDays(day('2026-11-01'), dayOffset),
    isIncome,
    pending: startsPending,
  });
}

/** The bank's first report. */
export function firstEvents(life: Life): BankEvent[] {
  const first = reported(life);
  const added: BankEvent = { kind: 'added', transaction: first };
  const corrected: BankEvent = {
    kind: 'modified',
    transaction: { ...first, description: `${life.name.toUpperCase()} 0043` },
  };
  return life.isCorrected ? [added, corrected] : [added];
}

/** The bank's later reports. */
export function laterEvents(life: Life): BankEvent[] {
  const first = reported(life);
  if (life.fate === 'removed') return [{ kind: 'removed', id: life.name }];
  const later = { ...first, amountCents: cents(life.amountCents + life.tipCents), day: addDays(first.day, 2) };
  if (life.fate === 'modified') return [{ kind: 'modified', transaction: later }];
  if (life.fate === 'stays' || !life.startsPending) return [];
  const posted = {
    ...later,
    externalId: `${life.name} posted`,
    pending: false,
    pendingExternalId: life.namesPending ? life.name : null,
  };
  return [
    { kind: 'added', transaction: posted },
    { kind: 'removed', id: life.name },
  ];
}

/** How a stream arrives: its order, repeats and page size. */
export interface StreamDelivery {
  readonly seeds: readonly number[];
  readonly repeats: readonly boolean[];
  readonly pageRows: number;
}

export const delivery: fc.Arbitrary<StreamDelivery> = fc.record({
  seeds: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  repeats: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  pageRows: fc.integer({ min: 1, max: 4 }),
});

export function deliver(events: readonly BankEvent[], { seeds, repeats }: StreamDelivery): BankEvent[] {
  const repeated = events.filter((_, index) => repeats[index]);
  return [...events, ...repeated]
    .map((event, index) => ({ event, seed: seeds[index] ?? 0 }))
    .toSorted((a, b) => a.seed - b.seed)
    .map(({ event }) => event);
}
