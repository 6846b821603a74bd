import type { Household } from '../../../test/household.ts';
import { type AssertedBalance, beginChange, recordBalances } from '../../ledger/index.ts';
import type { Database } from '../../platform/db/database.ts';

export interface GivenBalance extends Omit<AssertedBalance, 'accountId' | 'amountCents'> {
  /** In dollars. */
  readonly amount: number;
}

/** Records balances as a file or a bank would. */
export async function stateBalances(
  { db }: Database,
  home: Household,
  accountId: number,
  balances: readonly GivenBalance[],
  source: 'bank' | 'file' | 'person' = 'file',
): Promise<void> {
  const ledgerId = await home.ledgerId({ db });
  await db.transaction(async (tx) => {
    const description = { summary: 'Balances', count: 0 };
    const change = await beginChange(tx, ledgerId, {
      ...{ source: 'unlisted', actorId: null, via: 'import', description },
      now: new Date('2026-11-15T12:00:00Z'),
    });
    const asserted = balances.map(({ amount, ...balance }) => ({
      ...balance,
      accountId,
      amountCents: Math.round(amount * 100),
    }));
    await recordBalances(tx, change, source, asserted);
  });
}

interface WireCulprit {
  readonly kind: string;
  readonly fingerprint: string;
  readonly fixLabel: string;
  readonly sentence: readonly { readonly text: string }[];
  readonly suspects: readonly { readonly role: string; readonly transaction: { readonly userTransactionID: number } }[];
  readonly moreSuspects: number;
  readonly added: readonly { readonly date: string; readonly name: string; readonly amount: number }[];
}

interface WireGap {
  readonly fingerprint: string;
  readonly from: string;
  readonly to: string;
  readonly gap: number;
  readonly title: string;
  readonly kind: string;
  readonly sentence: readonly { readonly text: string }[];
}

interface WireBalance {
  readonly balanceID: number;
  readonly date: string;
  readonly balance: number;
  readonly source: string;
}

export interface WireStrip {
  readonly spans: readonly { readonly from: string; readonly to: string; readonly state: string }[];
  readonly counts: { readonly proven: number; readonly unproven: number; readonly contradicted: number };
  readonly mark: string;
  readonly provenThrough: string | null;
  readonly offBy: number;
  readonly gaps: readonly WireGap[];
  readonly sources: readonly { readonly source: string; readonly fileName: string | null; readonly count: number }[];
  readonly entered: readonly { readonly balance: WireBalance; readonly isCurrent: boolean }[];
  readonly setAside: readonly WireBalance[];
}

export async function stripOf(home: Household, accountId: number, from = '2026-11-01', to = '2026-11-15') {
  const strip: WireStrip = await home.get(`Proof/GetStrip?AccountID=${accountId}&From=${from}&To=${to}`);
  return strip;
}

export async function onlyGap(home: Household, accountId: number): Promise<WireGap> {
  const [gap, ...others] = (await stripOf(home, accountId)).gaps;
  if (!gap || others.length > 0) throw new Error('there isn’t exactly one gap');
  return gap;
}

export async function culpritsOf(
  home: Household,
  accountId: number,
  { fingerprint }: Pick<WireGap, 'fingerprint'>,
): Promise<WireCulprit[]> {
  const query = `AccountID=${accountId}&Fingerprint=${encodeURIComponent(fingerprint)}`;
  return (await home.get(`Proof/GetGap?${query}`)).culprits;
}

export async function firstCulprit(home: Household, accountId: number, gap: WireGap): Promise<WireCulprit> {
  const [culprit] = await culpritsOf(home, accountId, gap);
  if (!culprit) throw new Error('there is no culprit');
  return culprit;
}

export const textOfParts = (parts: readonly { readonly text: string }[]) => parts.map(({ text }) => text).join('');

/** Applies the likeliest fix, or dismisses the likeliest cause. */
export async function decideFirst(home: Household, AccountID: number, Decision: 'fix' | 'dismiss' = 'fix') {
  const gap = await onlyGap(home, AccountID);
  const culprit = await firstCulprit(home, AccountID, gap);
  return await home.post('Proof/ApplyFix', {
    ...{ AccountID, Gap: gap.fingerprint, Culprit: culprit.fingerprint, Decision },
  });
}
