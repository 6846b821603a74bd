import { type AttemptLimit, type Attempts, pairOf } from './attempts.ts';
import type { Core } from './core.ts';
import { isKnownTo, type Visitor } from './device.ts';
import type { IdentityAccount } from './store.ts';

export type LogIn =
  | { readonly kind: 'done'; readonly account: IdentityAccount }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'blocked'; readonly until: Date };

/** A successful login clears these counts, which only include attempts from the same browser or IP address. */
const OWN_COUNTS = new Set<AttemptLimit>(['logInPerDevice', 'logInPerPair', 'logInPerPairDaily']);

type Count = readonly [AttemptLimit, string];

/**
 * The limits an attempt counts against. A browser that has logged in to this account before has its own limit, so
 * strangers can't lock the owner out. All others share the limits per IP address, per address and account, and per
 * account, which bounds guessing from many addresses.
 */
function countsFor(
  { address, device }: Visitor,
  email: string,
  account: IdentityAccount | undefined,
): readonly Count[] {
  if (device && account && isKnownTo(device, account)) return [['logInPerDevice', `${device.id} ${account.id}`]];
  // Includes the password hash, so a new password clears every block.
  const pair = pairOf(address, `${email} ${account?.passwordHash ?? ''}`);
  return [
    ['logInPerAddress', address],
    ['logInPerPair', pair],
    ['logInPerPairDaily', pair],
    ['logInPerAccount', email],
  ];
}

/** Stops at the first exceeded limit, so a blocked IP address doesn't use up the account's limit. */
async function takeAll(attempts: Attempts, counts: readonly Count[]): Promise<Date | undefined> {
  for (const [limit, subject] of counts) {
    const until = await attempts.take(limit, subject);
    if (until) return until;
  }
  return undefined;
}

type Checker = Pick<Core, 'attempts' | 'passwords'>;

/**
 * Counts the attempt before checking the password, so concurrent attempts can't get past the limit. Attempts count the
 * same way whether or not the account exists.
 */
export async function checkPassword(
  { attempts, passwords }: Checker,
  visitor: Visitor,
  { email, account }: { readonly email: string; readonly account: IdentityAccount | undefined },
  password: string,
): Promise<LogIn> {
  const counts = countsFor(visitor, email, account);
  const until = await takeAll(attempts, counts);
  if (until) return { kind: 'blocked', until };

  if (!(await passwords.verify(password, account?.passwordHash)) || !account) return { kind: 'wrong' };

  // Attempts by others still count: a login must not give strangers new attempts.
  for (const [limit, subject] of counts)
    await (OWN_COUNTS.has(limit) ? attempts.clear(limit, subject) : attempts.refund(limit, subject));
  return { kind: 'done', account };
}

export async function logIn(
  core: Checker & { readonly options: Pick<Core['options'], 'store'> },
  visitor: Visitor,
  email: string,
  password: string,
): Promise<LogIn> {
  const { passwords } = core;
  const { store } = core.options;
  const result = await checkPassword(core, visitor, { email, account: await store.accountByEmail(email) }, password);
  if (result.kind !== 'done' || !passwords.isWeak(result.account.passwordHash)) return result;
  const { account } = result;
  const passwordHash = await passwords.hash(password);
  const replaced = await store.setPasswordHash(account.id, passwordHash, account.passwordHash);
  return { kind: 'done', account: replaced ? { ...account, passwordHash } : account };
}
