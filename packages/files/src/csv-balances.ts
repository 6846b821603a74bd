import { hasRole, type MoneyColumn } from './csv-columns.ts';
import {
  type FileOrder,
  type Movement,
  movementInRow,
  movementOf,
  type Proof,
  proofBy,
  type Values,
} from './csv-proof.ts';

/** How the best of the balances moves by some amounts. */
export interface Moved {
  readonly movement: Movement;
  /** Null where amounts without signs move it both ways. */
  readonly proof: Proof | null;
  readonly balance: MoneyColumn;
}

const isMixed = (amounts: Values) =>
  amounts.some((value) => (value ?? 0) < 0) && amounts.some((value) => (value ?? 0) > 0);

/** Columns that may hold a running balance. */
export function balanceColumns(money: readonly MoneyColumn[], ...except: readonly (MoneyColumn | undefined)[]) {
  return money.filter(
    (column) => !except.includes(column) && (hasRole(column, 'balance') || column.roles.length === 0),
  );
}

export function movedBy(amounts: Values, balances: readonly MoneyColumn[], order: FileOrder): Moved | null {
  let best: Moved | null = null;
  const consider = (movement: Movement | null, balance: MoneyColumn) => {
    if (!movement || movement.explained <= (best?.movement.explained ?? 0)) return;
    const proof = proofBy(movement, amounts);
    // Signs that the balance contradicts prove nothing.
    if (proof || !isMixed(amounts)) best = { movement, proof, balance };
  };
  for (const balance of balances) {
    consider(movementOf(balance.values, amounts, order), balance);
    for (const before of balances)
      if (before !== balance) consider(movementInRow(before.values, balance.values, amounts, order), balance);
  }
  return best;
}
