import { randomBytes } from 'node:crypto';
import type { Context, Core } from '../core.ts';
import { rememberDevice } from '../device.ts';
import { addressOf, frameOf, queryValue, readForm, retryAfter, show, tooManyAttempts } from '../exchange.ts';
import { cleanEmail, emailProblem, newPasswordProblem } from '../fields.ts';
import { hashOf } from '../hash.ts';
import { type Frame, linkTo } from '../pages/layout.ts';
import { messagePage } from '../pages/message.ts';
import { forgotPage, resetPage } from '../pages/password.ts';
import { replacePassword } from '../replace-password.ts';

const RESET_TTL_MS = 60 * 60_000;
const TOKEN_BYTES = 32;
const INTERACTION_ID = /^[\w-]{10,64}$/;

async function sendLink(core: Core, email: string): Promise<void> {
  const { issuer, now, sendMail, store } = core.options;
  const account = await store.accountByEmail(email);
  if (!account || !sendMail || (await core.attempts.take('resetPerAccount', email))) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now().getTime() + RESET_TTL_MS);
  await store.saveResetToken({ tokenHash: hashOf(token), accountId: account.id, expiresAt });
  await sendMail({
    to: account.email,
    subject: 'Reset your Cairn password',
    // Contains no user input, so no one can use our email to send text to others.
    text: `Hello,

Someone, probably you, requested to reset the password for your Cairn account.
To choose a new password, open this link within an hour:

${issuer.replace(/\/$/, '')}/reset?token=${token}

The link works once. If this wasn’t you, ignore this email. Nothing has changed.
`,
  });
}

function askOperator(frame: Frame, backLink: { link?: { label: string; href: string } }) {
  return messagePage(frame, {
    title: 'Forgot your password?',
    text: [
      'This server isn’t set up to send email. Ask the person who runs it to set a new password for you; there’s a command for it.',
    ],
    ...backLink,
  });
}

/** Asks for the email. The response and its timing don't reveal whether there is an account. */
export async function forgotRoute(core: Core, ctx: Context): Promise<void> {
  const { log, now, sendMail } = core.options;
  const frame = frameOf(core.site, queryValue(ctx, 'theme'));
  const requested = queryValue(ctx, 'from') ?? '';
  const from = INTERACTION_ID.test(requested) ? requested : undefined;
  const back = from === undefined ? undefined : linkTo(frame, `/interaction/${from}`, { screen: 'login' });
  const backLink = back === undefined ? {} : { link: { label: 'Back to log in', href: back } };
  if (!sendMail) return show(ctx, askOperator(frame, backLink));
  if (ctx.method !== 'POST') return show(ctx, forgotPage(frame, { email: '', from }));

  const email = cleanEmail((await readForm(ctx, core.site))('email'));
  const problem = emailProblem(email);
  if (problem) return show(ctx, forgotPage(frame, { email, from, errors: { email: problem } }), 422);
  const until = await core.attempts.take('resetPerAddress', addressOf(ctx));
  if (until) {
    const failure = tooManyAttempts(until, now());
    return show(ctx, forgotPage(frame, { email, from, failure }), 429, retryAfter(until, now()));
  }

  sendLink(core, email).catch((error: unknown) =>
    log('error', 'a password reset email could not be sent', {
      error: error instanceof Error ? error.name : 'unknown',
    }),
  );
  const page = messagePage(frame, {
    title: 'Check your email',
    text: [
      'If there’s an account with this address, we’ve sent a link to choose a new password. The link works for an hour.',
    ],
    tone: 'good',
    ...backLink,
  });
  show(ctx, page);
}

/** The page linked from the email. Its URL contains the token, so it sends no referrer. */
export async function resetRoute(core: Core, ctx: Context): Promise<void> {
  const { now, store } = core.options;
  const frame = frameOf(core.site, queryValue(ctx, 'theme'));
  const secret = { 'Referrer-Policy': 'no-referrer' };
  const form = ctx.method === 'POST' ? await readForm(ctx, core.site) : undefined;
  const token = form ? form('token') : (queryValue(ctx, 'token') ?? '');
  const showInvalidLink = () => {
    const page = messagePage(frame, {
      title: 'This link no longer works',
      text: ['It has already been used, is more than an hour old, or was replaced by a newer one.'],
      link: { label: 'Send a new link', href: linkTo(frame, '/forgot') },
    });
    show(ctx, page, 410, secret);
  };

  const owner = await store.peekResetToken(hashOf(token), now());
  if (owner === undefined) return showInvalidLink();
  if (!form) return show(ctx, resetPage(frame, token, {}), 200, secret);

  const password = form('new-password');
  const problem = newPasswordProblem(password, (await store.accountById(owner))?.email ?? '');
  if (problem) return show(ctx, resetPage(frame, token, { errors: { 'new-password': problem } }), 422, secret);

  // Hash before consuming the token, so the link still works if the server is too busy to hash.
  const passwordHash = await core.passwords.hash(password);
  const accountId = await store.takeResetToken(hashOf(token), now());
  const account = accountId === undefined ? undefined : await store.accountById(accountId);
  if (!account) return showInvalidLink();
  await replacePassword(core, account, passwordHash);
  // The reset email proves ownership, so attempts by strangers must not block this browser.
  rememberDevice(core, ctx, { ...account, passwordHash });
  const page = messagePage(frame, {
    title: 'Password changed',
    text: ['All devices have been logged out. Go to Cairn to log in with your new password.'],
    tone: 'good',
  });
  show(ctx, page, 200, secret);
}
