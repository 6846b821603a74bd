import type { ForecastEntry } from '@cairn/contract';
import {
  type Cents,
  type Day,
  daysBetween,
  type ExtraAmount,
  formatCents,
  formatDay,
  movedAmounts,
} from '@cairn/domain';

/** Something that the user tries out. It is never saved. */
export type WhatIf =
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
export function whatIfKey(whatIf: WhatIf, index: number): string {
  return whatIf.kind === 'move' ? entryKey(whatIf.entry) : `${index} ${whatIf.day} ${whatIf.amount}`;
}

/** Moving an entry again replaces where it was moved before. */
export function addWhatIf(whatIfs: readonly WhatIf[], added: WhatIf): WhatIf[] {
  const isReplaced = (other: WhatIf) =>
    added.kind === 'move' && other.kind === 'move' && entryKey(other.entry) === entryKey(added.entry);
  return [...whatIfs.filter((other) => !isReplaced(other)), added];
}

function signed(amount: Cents): string {
  return amount > 0 ? `+${formatCents(amount)}` : formatCents(amount);
}

/** "−$500.00 on 12/01/2026", "Elm Street rent on 12/05/2026 instead of 12/01/2026". */
export function describeWhatIf(whatIf: WhatIf): string {
  if (whatIf.kind === 'add') return `${signed(whatIf.amount)} on ${formatDay(whatIf.day)}`;
  const { name, day } = whatIf.entry;
  return `${name} on ${formatDay(whatIf.to)} instead of ${formatDay(day)}`;
}

interface Tried {
  readonly entries: readonly ShownEntry[];
  readonly extras: readonly ExtraAmount[];
}

/**
 * The entries with the what-ifs, and what the what-ifs add to the line. Without committed entries, only added amounts
 * count: there is nothing to move.
 */
export function tryOut(
  entries: readonly ForecastEntry[],
  whatIfs: readonly WhatIf[],
  today: Day,
  hasCommitted: boolean,
): Tried {
  const at = (day: Day) => daysBetween(today, day);
  const known = new Set(entries.map(entryKey));
  const moves = new Map(
    whatIfs.flatMap((whatIf) => (whatIf.kind === 'move' ? [[entryKey(whatIf.entry), whatIf] as const] : [])),
  );
  const expected = entries.map((entry): ShownEntry => {
    const move = moves.get(entryKey(entry));
    const { name, seriesId, cardId, amount } = entry;
    return { day: at(move?.to ?? entry.day), cents: amount, name, seriesId, cardId, isTried: move !== undefined };
  });
  const added = whatIfs.flatMap((whatIf) =>
    whatIf.kind === 'add'
      ? [{ day: at(whatIf.day), cents: whatIf.amount, name: 'What if', seriesId: null, cardId: null, isTried: true }]
      : [],
  );
  const moved = [...moves.values()]
    .filter(({ entry }) => hasCommitted && known.has(entryKey(entry)))
    .flatMap(({ entry, to }) => movedAmounts(entry.amount, at(entry.day), at(to)));
  return { entries: [...(hasCommitted ? expected : []), ...added], extras: [...added, ...moved] };
}
