import { hasRole, type MoneyColumn } from './csv-columns.ts';
import {
  type FileOrder,
  type Movement,
  movementInRow,
  movementOf,
  type Proof,
  type ProofValues,
  toProof,
} from './csv-proof.ts';

/** The balance column that fits some amounts best. */
export interface BalanceMatch {
  readonly movement: Movement;
  /** Null if unsigned amounts move the balance both up and down. */
  readonly proof: Proof | null;
  readonly balance: MoneyColumn;
}

const isMixed = (amounts: ProofValues) =>
  amounts.some((value) => (value ?? 0) < 0) && amounts.some((value) => (value ?? 0) > 0);

/** Columns that may contain a running balance. */
export function balanceColumns(money: readonly MoneyColumn[], ...except: readonly (MoneyColumn | undefined)[]) {
  return money.filter(
    (column) => !except.includes(column) && (hasRole(column, 'balance') || column.roles.length === 0),
  );
}

export function matchBalance(
  amounts: ProofValues,
  balances: readonly MoneyColumn[],
  order: FileOrder,
): BalanceMatch | null {
  let best: BalanceMatch | null = null;
  const consider = (movement: Movement | null, balance: MoneyColumn) => {
    if (!movement || movement.explained <= (best?.movement.explained ?? 0)) return;
    const proof = toProof(movement, amounts);
    // If the balance contradicts the signs, it proves nothing.
    if (proof || !isMixed(amounts)) best = { movement, proof, balance };
  };
  for (const balance of balances) {
    consider(movementOf(balance.values, amounts, order), balance);
    for (const before of balances)
      if (before !== balance) consider(movementInRow(before.values, balance.values, amounts, order), balance);
  }
  return best;
}
