import * as z from 'zod/mini';

const KEY = 'linkToken';

const keptLink = z.object({
  token: z.string(),
  /** In update mode, the bank whose login is repaired. */
  institutionId: z.nullable(z.string()),
  /** The screen on which it was begun. */
  from: z.string(),
});

export type KeptLink = z.output<typeof keptLink>;

/** Kept while Link is open: a bank that redirects sends the browser away and back. Logging out clears it with the rest. */
export const linkTokenStore = {
  read(): KeptLink | null {
    try {
      return z.safeParse(keptLink, JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  },
  keep(link: KeptLink): void {
    localStorage.setItem(KEY, JSON.stringify(link));
  },
  remove(): void {
    localStorage.removeItem(KEY);
  },
};

export type LinkTokenStore = typeof linkTokenStore;
