import type { LedgerId } from '@cairn/domain';
import { or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { splitLines, transactions } from '../../platform/db/schema/index.ts';

type Bound<Value> = Value | Placeholder;

/** What a search looks for in split lines. */
interface SearchedLines {
  readonly ledgerId: Bound<LedgerId>;
  /** In lower case. */
  readonly note: Bound<string>;
  /** Part of an amount, such as "14.2"; null if the search isn't a number. */
  readonly amount: Bound<string> | null;
}

/** A line's amount as a search finds it, such as "1234.50". */
const amountText = sql`abs(line.amount_cents) / 100 || '.' || lpad((abs(line.amount_cents) % 100)::text, 2, '0')`;

/** Matches split transactions with such a line. The lines are read once, and only if there is a split transaction. */
export function hasLineWith({ ledgerId, note, amount }: SearchedLines): SQL {
  const isFound = or(
    sql`line.note <> '' and strpos(lower(line.note), ${note}) > 0`,
    amount === null ? undefined : sql`strpos(${amountText}, ${amount}) > 0`,
  );
  return sql`(${transactions.isSplit} and ${transactions.id} = any(array(
    select line.transaction_id from ${splitLines} line where line.ledger_id = ${ledgerId} and (${isFound}))))`;
}
