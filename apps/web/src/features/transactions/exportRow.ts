import type { Account, Tag, Transaction } from '@cairn/contract';
import type { ProofState } from '@cairn/domain';
import type { PrintedTransaction } from '@cairn/files';

/** Account types by account ID. */
export type AccountTypes = ReadonlyMap<number, number>;

export function accountTypesById(accounts: readonly Pick<Account, 'id' | 'type'>[]): AccountTypes {
  return new Map(accounts.map(({ id, type }) => [id, type]));
}

/** The rows that an export refers to. */
export interface ExportNames {
  readonly types: AccountTypes;
  /** Tag names by tag ID. */
  readonly tags: ReadonlyMap<number, string>;
  /** Whether the day of a row is proven. */
  readonly proofOf?: ((row: Transaction) => ProofState | undefined) | undefined;
}

export function tagNamesById(tags: readonly Pick<Tag, 'id' | 'name'>[]): ReadonlyMap<number, string> {
  return new Map(tags.map(({ id, name }) => [id, name]));
}

/** A transaction as CSV and OFX files contain it. */
export function toExportRow(row: Transaction, { types, tags, proofOf }: ExportNames): PrintedTransaction {
  const namesOf = (ids: readonly number[]) =>
    ids.flatMap((id) => tags.get(id) ?? []).toSorted((a, b) => a.localeCompare(b, 'en-US'));
  const reimbursement = row.tags.find(({ state }) => state !== null)?.state;
  return {
    id: `cairn-${row.id}`,
    date: row.date,
    name: row.name,
    description: row.description,
    amount: row.amount,
    isIncome: row.isIncome,
    accountId: row.accountId,
    account: row.accountName,
    institution: row.institutionName,
    accountType: row.accountId === null ? null : (types.get(row.accountId) ?? null),
    category: row.category?.name ?? '',
    subcategory: row.subcategory?.name ?? '',
    isTransfer: row.markedAsTransfer,
    isHidden: row.hidden,
    lines: row.splits.map(({ category, subcategory, tagIds, ...line }) => ({
      ...line,
      category: category?.name ?? '',
      subcategory: subcategory?.name ?? '',
      tags: namesOf(tagIds),
    })),
    tags: namesOf(row.tags.map(({ tagId }) => tagId)),
    note: row.note,
    ...(reimbursement && { reimbursement }),
    proof: proofOf?.(row),
  };
}
