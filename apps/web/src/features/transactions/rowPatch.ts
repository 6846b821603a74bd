import type { BodyOf, patchTransaction, Transaction } from '@cairn/contract';
import type { Day } from '@cairn/domain';

export type PatchBody = BodyOf<typeof patchTransaction>;

/** An edit of some fields of a row, which shows them until they are saved. If that fails, the saved values are shown. */
export class RowPatch {
  readonly body: PatchBody;
  /** The row as the user saw it when the edit began. */
  readonly seen: Transaction;
  /** The changed fields as the row shows them. */
  readonly shown: Partial<Transaction>;
  /** The change that saved it. */
  savedIn: number | null = null;

  constructor(seen: Transaction, change: Omit<PatchBody, 'id'>, shown: Partial<Transaction>) {
    this.body = { id: seen.id, ...change };
    this.seen = seen;
    this.shown = shown;
  }
}

/**
 * The change to send as X-Seen-In: the one in which the user saw the row, or their own later edit of the same fields.
 * Edits of other fields don't count, because someone else may have changed these fields before them.
 */
export function seenInOf({ body, seen }: RowPatch, saved: readonly RowPatch[]): number {
  const fields = Object.keys(body);
  const own = saved.filter((patch) => patch.body.id === body.id && fields.every((field) => field in patch.body));
  return Math.max(seen.changedIn, ...own.map(({ savedIn }) => savedIn ?? 0));
}

/** A row with the edits of it that aren't saved yet. */
export function withPatches<Row extends Transaction>(row: Row, patches: readonly RowPatch[]): Row {
  let shown = row;
  for (const patch of patches) if (patch.body.id === row.id) shown = { ...shown, ...patch.shown };
  return shown;
}

/** The fields that move money: account, day, amount, and direction. */
interface MovingEdit {
  readonly amount?: Transaction['amount'] | undefined;
  readonly isIncome?: boolean | undefined;
  readonly date?: Day | null | undefined;
  readonly accountId?: number | null | undefined;
}

/** The fields of a row that move money, after an edit. */
export function movedBy({ accountId, date, postedDate, amount, isIncome }: Transaction, edit: MovingEdit) {
  return {
    accountId: edit.accountId === undefined ? accountId : edit.accountId,
    date: edit.date ?? date,
    postedDate,
    amount: edit.amount ?? amount,
    isIncome: edit.isIncome ?? isIncome,
  };
}
