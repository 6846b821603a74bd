import * as z from 'zod/mini';
import { readSession } from '../../app/session/sessionStore.ts';

const KEY = 'lastTypedAccount';

const storedAccount = z.object({ accountId: z.int(), sub: z.string() });

/** The account that the user last typed a transaction into on this device. Logging out clears it. */
export const lastTypedAccount = {
  read(): number | null {
    try {
      const { sub, accountId } = z.parse(storedAccount, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      return sub === readSession()?.userInfo.sub ? accountId : null;
    } catch {
      return null;
    }
  },
  save(accountId: number): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ accountId, sub: readSession()?.userInfo.sub }));
    } catch {
      // Without storage, the accounts that were used last count.
    }
  },
};
