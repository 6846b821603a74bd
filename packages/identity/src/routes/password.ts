import type { Context, Core } from '../core.ts';
import { rememberDevice, visitorOf } from '../device.ts';
import { frameOf, queryValue, readForm, redirectTo, retryAfter, show, tooManyAttempts } from '../exchange.ts';
import { newPasswordProblem } from '../fields.ts';
import { logIn } from '../login.ts';
import { linkTo } from '../pages/layout.ts';
import { messagePage } from '../pages/message.ts';
import { changePasswordPage } from '../pages/password.ts';
import { currentSession, grantsOf } from '../sessions.ts';

/** Lets a user with a session in this browser change the password. */
export async function passwordRoute(core: Core, ctx: Context): Promise<void> {
  const { options, passwords, site } = core;
  const frame = frameOf(site, queryValue(ctx, 'theme'));
  const session = await currentSession(core, ctx);
  const account = session.accountId ? await options.store.accountById(session.accountId) : undefined;
  if (!account) {
    const page = messagePage(frame, {
      title: 'Please log in first',
      text: ['To change your password, log in to Cairn again in this browser, then come back to this page.'],
      second: { label: 'Forgot your password?', href: linkTo(frame, '/forgot') },
    });
    return show(ctx, page, 401);
  }
  if (ctx.method !== 'POST') {
    const isDone = queryValue(ctx, 'done') !== undefined;
    return show(ctx, isDone ? changedPage(frame) : changePasswordPage(frame, account.email, {}));
  }

  const form = await readForm(ctx, site);
  const current = form('current-password');
  const newPassword = form('new-password');
  const errors = {
    'current-password': current === '' ? 'Enter your current password.' : undefined,
    'new-password': newPasswordProblem(newPassword, account.email),
  };
  const showForm = (more: object, status: number, headers = {}) =>
    show(ctx, changePasswordPage(frame, account.email, more), status, headers);
  if (errors['current-password'] || errors['new-password']) return showForm({ errors }, 422);

  const result = await logIn(core, visitorOf(ctx), account.email, current);
  if (result.kind === 'blocked') {
    const now = options.now();
    return showForm({ failure: tooManyAttempts(result.until, now) }, 429, retryAfter(result.until, now));
  }
  const wrong = { errors: { 'current-password': 'This isn’t your current password.' } };
  if (result.kind === 'wrong') return showForm(wrong, 422);

  // Doesn't overwrite a password that was changed in the meantime.
  const { passwordHash } = result.account;
  const newPasswordHash = await passwords.hash(newPassword);
  if (!(await options.store.setPasswordHash(account.id, newPasswordHash, passwordHash))) return showForm(wrong, 422);
  rememberDevice(core, ctx, { ...account, passwordHash: newPasswordHash });
  await options.store.revokeAccount(account.id, { sessionUid: session.uid, grantIds: grantsOf(session) });
  // Redirects so that reload and Back don't resubmit the form.
  redirectTo(ctx, linkTo(frame, '/password', { done: '1' }));
}

function changedPage(frame: ReturnType<typeof frameOf>) {
  return messagePage(frame, {
    title: 'Password changed',
    text: ['Use your new password from now on. Other devices will be logged out within 10 minutes.'],
    tone: 'good',
  });
}
