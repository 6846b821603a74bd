import { type Day, gapSentence, gapTitle, type LedgerId, type UnexplainedGap } from '@cairn/domain';
import { loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LedgerProof } from './ledger-proof.ts';

/** The gaps of all accounts, for the inbox. */
export async function listUnexplained(
  db: Db,
  ledgerId: LedgerId,
  proof: LedgerProof,
  today: Day,
): Promise<UnexplainedGap[]> {
  const gaps = proof.gaps();
  if (gaps.length === 0) return [];
  const accounts = new Map((await loadAccounts(db, ledgerId)).map((account) => [account.id, account]));
  return gaps.flatMap((gap) => {
    const account = accounts.get(gap.accountId);
    if (!account) return [];
    const { accountId, from, to, gapCents, fingerprint } = gap;
    const [title, sentence] = [gapTitle(gap, today), gapSentence(gap, account.type)];
    return [{ accountId, accountName: account.displayName, from, to, gapCents, title, sentence, fingerprint }];
  });
}
