import { BankError } from '../../platform/bank/provider.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { SyncCounts } from './apply-page.ts';
import { listSyncable } from './bank.queries.ts';
import { accessEnded, bankAway, loginRequired } from './bank-problems.ts';
import type { BankItem } from './items.ts';
import { type BankServices, statusAfter, syncItem } from './sync-item.ts';

interface Failure {
  readonly item: BankItem;
  readonly error: BankError;
}

/** A login that the person can repair before a bank that is away. */
function report(failures: readonly Failure[]): void {
  const isLogin = ({ item, error }: Failure) => statusAfter(error.code, item.status) === 'loginRequired';
  const login = failures.find(isLogin);
  if (login) throw loginRequired(login.item);
  const [failure] = failures;
  if (!failure) return;
  const { item, error } = failure;
  throw statusAfter(error.code, item.status) === 'revoked' ? accessEnded(item, error.code) : bankAway(item, error.code);
}

/** Brings what is new at all of a person's banks, one after the other; what failed is reported when all are done. */
export async function syncPerson(services: BankServices, { actor, ledgerId }: Caller): Promise<SyncCounts> {
  const counts = { added: 0, modified: 0, removed: 0 };
  const failures: Failure[] = [];
  // Premium that ended pauses the links and is no failure.
  const items = actor.isPremium ? await listSyncable(services.db, ledgerId) : [];
  for (const item of items) {
    try {
      const done = await syncItem(services, item, { mayShare: true });
      counts.added += done.added;
      counts.modified += done.modified;
      counts.removed += done.removed;
    } catch (error) {
      if (!(error instanceof BankError)) throw error;
      failures.push({ item, error });
    }
  }
  report(failures);
  return counts;
}
