import { BankError } from '../../platform/bank/provider.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { SyncCounts } from './apply-page.ts';
import { listSyncable } from './bank.queries.ts';
import { accessRevoked, bankUnreachable, loginRequired } from './bank-problems.ts';
import type { BankItem } from './items.ts';
import { type BankServices, statusAfterError, syncItem } from './sync-item.ts';

interface Failure {
  readonly item: BankItem;
  readonly error: BankError;
}

/** Throws the most useful failure: an expired login, which the user can fix, before any other. */
function throwFailure(failures: readonly Failure[]): void {
  const isLogin = ({ item, error }: Failure) => statusAfterError(error.code, item.status) === 'loginRequired';
  const login = failures.find(isLogin);
  if (login) throw loginRequired(login.item);
  const [failure] = failures;
  if (!failure) return;
  const { item, error } = failure;
  throw statusAfterError(error.code, item.status) === 'revoked'
    ? accessRevoked(item, error.code)
    : bankUnreachable(item, error.code);
}

/** Syncs all of the caller's banks one by one, then reports a failure, if any. */
export async function syncAllBanks(services: BankServices, { actor, ledgerId }: Caller): Promise<SyncCounts> {
  const counts = { added: 0, modified: 0, removed: 0 };
  const failures: Failure[] = [];
  // Without premium the links are paused, which isn't an error.
  const items = actor.isPremium ? await listSyncable(services.db, ledgerId) : [];
  for (const item of items) {
    try {
      const done = await syncItem(services, item, { canShare: true });
      counts.added += done.added;
      counts.modified += done.modified;
      counts.removed += done.removed;
    } catch (error) {
      if (!(error instanceof BankError)) throw error;
      failures.push({ item, error });
    }
  }
  throwFailure(failures);
  return counts;
}
