import { cents, NO_FIGURES, type ReportFigures, type TransactionId } from '@cairn/domain';
import type { SumPart, SumRow } from './report.queries.ts';

/** A row or column of a report: a category's or account's ID, a payee's key, or the place of a period. */
export type MemberId = number | string | null;

interface Member {
  readonly figures: ReportFigures;
  readonly sampleId: TransactionId;
}

interface SummedCell {
  readonly ids: readonly MemberId[];
  readonly figures: ReportFigures;
}

function plus(one: ReportFigures, { spent, earned, count }: SumRow): ReportFigures {
  return { spent: cents(one.spent + spent), earned: cents(one.earned + earned), count: one.count + count };
}

/** Adds up the sums of several statements. */
export class ReportSums {
  total = NO_FIGURES;
  readonly cells = new Map<string, SummedCell>();
  readonly sides: readonly Map<MemberId, Member>[];

  constructor(sideCount: number) {
    this.sides = Array.from({ length: sideCount }, () => new Map<MemberId, Member>());
  }

  #add(row: SumRow, ids: readonly MemberId[], part: SumPart): void {
    if (part === 'total') this.total = plus(this.total, row);
    else if (part === 'cell') {
      const key = JSON.stringify(ids);
      this.cells.set(key, { ids, figures: plus(this.cells.get(key)?.figures ?? NO_FIGURES, row) });
    } else {
      const [side, id] = [this.sides[part], ids[part] ?? null];
      const before = side?.get(id);
      const sampleId = Math.max(before?.sampleId ?? 0, row.sampleId);
      side?.set(id, { figures: plus(before?.figures ?? NO_FIGURES, row), sampleId });
    }
  }

  /** Adds a row or column without anything in it. */
  addEmpty(side: number, id: MemberId): void {
    if (!this.sides[side]?.has(id)) this.sides[side]?.set(id, { figures: NO_FIGURES, sampleId: 0 });
  }

  /** Adds a group to each of its parts. */
  add(row: SumRow): void {
    const ids = row.keys.map(toId);
    for (const part of row.parts) this.#add(row, ids, part);
  }
}

function toId(key: unknown): MemberId {
  return typeof key === 'number' || typeof key === 'string' ? key : null;
}
