import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, Core } from '../core.ts';
import { rememberDevice } from '../device.ts';
import { frameOf, queryValue, readForm, show } from '../exchange.ts';
import { hashOf } from '../hash.ts';
import { isRecord } from '../is-record.ts';
import { messagePage } from '../pages/message.ts';
import { confirmEmailPage } from '../pages/password.ts';

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

/** Nothing that a person typed is in the mail: no one writes to others through us. */
async function sendSignUpMail(core: Core, signUp: SignUp): Promise<void> {
  const { issuer, now, sendMail, store } = core.options;
  const { email } = signUp;
  if (!sendMail || (await core.attempts.take('signUpPerAccount', email))) return;
  if (await store.accountByEmail(email)) {
    const text = `${GREETING}\nYou already have an account. To log in or choose a new password, open this page:\n\n${core.site.appUrl}\n\n${IGNORE}\n`;
    return await sendMail({ to: email, subject: 'You already have a Cairn account', text });
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresMs = now().getTime() + PENDING_TTL_MS;
  await store.saveArtefact({
    model: PENDING,
    id: hashOf(token),
    payload: JSON.stringify({ ...signUp, expiresMs }),
    accountId: undefined,
    grantId: undefined,
    uid: undefined,
    expiresAt: new Date(expiresMs),
  });
  const link = `${issuer.replace(/\/$/, '')}/verify?token=${token}`;
  const text = `${GREETING}\nTo confirm your address and finish signing up, open this link within 24 hours:\n\n${link}\n\n${IGNORE}\n`;
  await sendMail({ to: email, subject: 'Confirm your email for Cairn', text });
}

/** Not waited for: the answer, and the time it takes, are the same whether or not there is an account. */
export function askToConfirm(core: Core, signUp: SignUp): void {
  sendSignUpMail(core, signUp).catch((error: unknown) =>
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

async function findSignUp({ options }: Core, id: string): Promise<SignUp | undefined> {
  const found = await options.store.findArtefact(PENDING, id);
  return found && parseSignUp(found.payload, options.now());
}

/** The page behind the link in the mail. A button makes the account: programs that read mail open links too. */
export async function verifyRoute(core: Core, ctx: Context): Promise<void> {
  const frame = frameOf(core.site, queryValue(ctx, 'theme'));
  const secret = { 'Referrer-Policy': 'no-referrer' };
  const form = ctx.method === 'POST' ? await readForm(ctx, core.site) : undefined;
  const token = form ? form('token') : (queryValue(ctx, 'token') ?? '');
  const signUp = await findSignUp(core, hashOf(token));
  if (!signUp) {
    const text = ['It has already been used or is more than 24 hours old. Log in or sign up again.'];
    return show(ctx, messagePage(frame, { title: 'This link no longer works', text }), 410, secret);
  }
  if (!form) return show(ctx, confirmEmailPage(frame, token), 200, secret);
  const account = { id: randomUUID(), ...signUp };
  await core.options.store.removeArtefact(PENDING, hashOf(token));
  if ((await core.options.store.createAccount(account)) === 'created') rememberDevice(core, ctx, account);
  const text = ['Your email is confirmed. Go to Cairn and log in with your password.'];
  show(ctx, messagePage(frame, { title: 'Welcome to Cairn', text, tone: 'good' }), 200, secret);
}
