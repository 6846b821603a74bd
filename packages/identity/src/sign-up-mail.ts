import { randomBytes } from 'node:crypto';
import { pairOf } from './attempts.ts';
import type { Core } from './core.ts';
import { hashOf } from './hash.ts';
import { isRecord } from './is-record.ts';

const PENDING = 'PendingSignUp';
const PENDING_TTL_MS = 24 * 60 * 60_000;
const TOKEN_BYTES = 32;

export interface SignUp {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

const GREETING = 'Hello,\n\nSomeone, probably you, signed up for Cairn with this email address.';
const IGNORE = 'If this wasn’t you, ignore this email. Nothing has changed.';

/** The email contains no user input, so no one can use it to send text to others. */
async function sendSignUpMail(core: Core, signUp: SignUp, address: string): Promise<void> {
  const { issuer, now, sendMail, store } = core.options;
  const { email } = signUp;
  if (!sendMail || (await core.attempts.take('signUpMailPerPair', pairOf(address, email)))) return;
  if (await core.attempts.take('signUpMailPerAccount', email)) return;
  if (await store.accountByEmail(email)) {
    const text = `${GREETING}\nYou already have an account. To log in or choose a new password, open this page:\n\n${core.site.appUrl}\n\n${IGNORE}\n`;
    return await sendMail({ to: email, subject: 'You already have a Cairn account', text });
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresMs = now().getTime() + PENDING_TTL_MS;
  await store.saveArtifact({
    model: PENDING,
    id: hashOf(token),
    payload: JSON.stringify({ ...signUp, expiresMs }),
    accountId: undefined,
    grantId: undefined,
    uid: undefined,
    expiresAt: new Date(expiresMs),
  });
  const link = `${issuer.replace(/\/$/, '')}/verify?token=${token}`;
  const text = `${GREETING}\nTo confirm your address and finish signing up, open this link within 24 hours. It asks for your password.\n\n${link}\n\n${IGNORE}\n`;
  await sendMail({ to: email, subject: 'Confirm your email for Cairn', text });
}

/** Doesn't wait for the email, so the response time doesn't reveal whether there is an account. */
export function startSignUpMail(core: Core, signUp: SignUp, address: string): void {
  sendSignUpMail(core, signUp, address).catch((error: unknown) =>
    core.options.log('error', 'a sign-up email could not be sent', {
      error: error instanceof Error ? error.name : 'unknown',
    }),
  );
}

function parseSignUp(payload: string, now: Date): SignUp | undefined {
  const parsed: unknown = JSON.parse(payload);
  if (!isRecord(parsed)) return undefined;
  const { email, expiresMs, name, passwordHash } = parsed;
  if (typeof expiresMs !== 'number' || expiresMs <= now.getTime()) return undefined;
  return typeof email === 'string' && typeof name === 'string' && typeof passwordHash === 'string'
    ? { email, name, passwordHash }
    : undefined;
}

export async function findSignUp({ options }: Core, token: string): Promise<SignUp | undefined> {
  const found = await options.store.findArtifact(PENDING, hashOf(token));
  return found && parseSignUp(found.payload, options.now());
}

export async function removeSignUp({ options }: Core, token: string): Promise<void> {
  await options.store.removeArtifact(PENDING, hashOf(token));
}
