import * as z from 'zod/mini';
import { readSession } from '../../app/session/sessionStore.ts';

const KEY = 'linkToken';

const keptLink = z.object({
  token: z.string(),
  /** In update mode, the bank whose login is repaired. */
  institutionId: z.nullable(z.string()),
  /** The screen on which it was begun. */
  from: z.string(),
});

export type KeptLink = z.output<typeof keptLink>;

/** With whose it is: the token's subject. */
const ownedLink = z.extend(keptLink, { sub: z.string() });

/** Kept while Link is open: a bank that redirects sends the browser away and back. Logging out clears it with the rest. */
export const linkTokenStore = {
  read(): KeptLink | null {
    try {
      const { sub, ...link } = z.parse(ownedLink, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      // Somebody else's would link their bank here.
      return sub === readSession()?.userInfo.sub ? link : null;
    } catch {
      return null;
    }
  },
  keep(link: KeptLink): void {
    localStorage.setItem(KEY, JSON.stringify({ ...link, sub: readSession()?.userInfo.sub }));
  },
  remove(): void {
    localStorage.removeItem(KEY);
  },
};

export type LinkTokenStore = typeof linkTokenStore;
