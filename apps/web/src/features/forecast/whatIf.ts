import type { ForecastEntry } from '@cairn/contract';
import { type Cents, type Day, daysBetween, formatCents, formatDay, type WhatIf } from '@cairn/domain';

/** Something that the user tries out. It is never saved. */
export type TriedChange =
  | { readonly kind: 'add'; readonly day: Day; readonly amount: Cents }
  | { readonly kind: 'move'; readonly entry: ForecastEntry; readonly to: Day };

/** An expected or tried entry. Days count from today. */
export interface ShownEntry {
  readonly day: number;
  readonly cents: number;
  readonly name: string;
  readonly seriesId: ForecastEntry['seriesId'];
  readonly cardId: ForecastEntry['cardId'];
  /** From the user's what-ifs. */
  readonly isTried: boolean;
}

/** Tells entries apart in the answers to different requests. */
export function entryKey({ day, name, amount, seriesId, cardId }: ForecastEntry): string {
  return [day, seriesId, cardId, amount, name].join(' ');
}

/** For a list's key. */
export function whatIfKey(whatIf: TriedChange, index: number): string {
  return whatIf.kind === 'move' ? entryKey(whatIf.entry) : `${index} ${whatIf.day} ${whatIf.amount}`;
}

/** Moving an entry again replaces where it was moved before. */
export function addWhatIf(whatIfs: readonly TriedChange[], added: TriedChange): TriedChange[] {
  const isReplaced = (other: TriedChange) =>
    added.kind === 'move' && other.kind === 'move' && entryKey(other.entry) === entryKey(added.entry);
  return [...whatIfs.filter((other) => !isReplaced(other)), added];
}

function signed(amount: Cents): string {
  return amount > 0 ? `+${formatCents(amount)}` : formatCents(amount);
}

/** "−$500.00 on 12/01/2026", "Elm Street rent on 12/05/2026 instead of 12/01/2026". */
export function describeWhatIf(whatIf: TriedChange): string {
  if (whatIf.kind === 'add') return `${signed(whatIf.amount)} on ${formatDay(whatIf.day)}`;
  const { name, day } = whatIf.entry;
  return `${name} on ${formatDay(whatIf.to)} instead of ${formatDay(day)}`;
}

interface TriedForecast {
  readonly entries: readonly ShownEntry[];
  /** What changes the line. */
  readonly changes: readonly WhatIf[];
}

/** Without committed entries, only added amounts count: there is nothing to move. */
export function tryOut(
  entries: readonly ForecastEntry[],
  tried: readonly TriedChange[],
  today: Day,
  hasCommitted: boolean,
): TriedForecast {
  const at = (day: Day) => daysBetween(today, day);
  const known = new Set(entries.map(entryKey));
  const moves = new Map(
    tried.flatMap((change) => (change.kind === 'move' ? [[entryKey(change.entry), change] as const] : [])),
  );
  const additions = tried.flatMap((change) => (change.kind === 'add' ? [change] : []));
  const expected = entries.map((entry): ShownEntry => {
    const move = moves.get(entryKey(entry));
    const { name, seriesId, cardId, amount } = entry;
    return { day: at(move?.to ?? entry.day), cents: amount, name, seriesId, cardId, isTried: move !== undefined };
  });
  const added = additions.map(
    ({ day, amount }): ShownEntry => ({
      day: at(day),
      cents: amount,
      name: 'Amount you added',
      seriesId: null,
      cardId: null,
      isTried: true,
    }),
  );
  const moved = [...moves.values()].filter(({ entry }) => hasCommitted && known.has(entryKey(entry)));
  return {
    entries: [...(hasCommitted ? expected : []), ...added],
    changes: [
      ...additions.map(({ day, amount }): WhatIf => ({ kind: 'add', day, cents: amount })),
      ...moved.map(({ entry, to }): WhatIf => ({ kind: 'move', from: entry.day, to, cents: entry.amount })),
    ],
  };
}
