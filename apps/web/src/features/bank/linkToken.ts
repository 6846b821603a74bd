import * as z from 'zod/mini';
import { readSession } from '../../app/session/sessionStore.ts';

const KEY = 'linkToken';

const storedLink = z.object({
  token: z.string(),
  /** The bank whose login is being repaired; null when linking a new bank. */
  institutionId: z.nullable(z.string()),
  /** The screen where it was started. */
  from: z.string(),
});

export type StoredLink = z.output<typeof storedLink>;

/** Adds the owner: the user's `sub` claim. */
const ownedLink = z.extend(storedLink, { sub: z.string() });

/** Survives the round trip to a bank that redirects. Logging out clears it with the rest of local storage. */
export const linkTokenStore = {
  read(): StoredLink | null {
    try {
      const { sub, ...link } = z.parse(ownedLink, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      // Another user's token would link their bank to this account.
      return sub === readSession()?.userInfo.sub ? link : null;
    } catch {
      return null;
    }
  },
  save(link: StoredLink): void {
    localStorage.setItem(KEY, JSON.stringify({ ...link, sub: readSession()?.userInfo.sub }));
  },
  remove(): void {
    localStorage.removeItem(KEY);
  },
};

export type LinkTokenStore = typeof linkTokenStore;
