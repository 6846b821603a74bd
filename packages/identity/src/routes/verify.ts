import { randomUUID } from 'node:crypto';
import type { Context, Core } from '../core.ts';
import { rememberDevice, visitorOf } from '../device.ts';
import { frameOf, queryValue, readForm, retryAfter, show, tooManyAttempts } from '../exchange.ts';
import { cleanName, nameProblem, newPasswordProblem } from '../fields.ts';
import { checkPassword } from '../login.ts';
import { choosePasswordPage, confirmEmailPage } from '../pages/confirm-email.ts';
import type { Html } from '../pages/html.ts';
import { type Frame, linkTo } from '../pages/layout.ts';
import { messagePage } from '../pages/message.ts';
import { findSignUp, removeSignUp, type SignUp } from '../sign-up-mail.ts';

interface Visit {
  readonly core: Core;
  readonly ctx: Context;
  readonly frame: Frame;
  readonly token: string;
  readonly signUp: SignUp;
}

type Form = Awaited<ReturnType<typeof readForm>>;

/** The page's URL contains the token, so it sends no referrer. */
function answer(ctx: Context, page: Html, status = 200, headers: Record<string, string> = {}): void {
  show(ctx, page, status, { ...headers, 'Referrer-Policy': 'no-referrer' });
}

function invalidLinkPage(frame: Frame): Html {
  return messagePage(frame, {
    title: 'This link no longer works',
    text: ['It has already been used or is more than 24 hours old. Log in or sign up again.'],
  });
}

function takenPage(frame: Frame): Html {
  return messagePage(frame, {
    title: 'You already have an account',
    text: ['Your email was confirmed before. Go to Cairn and log in with the password you chose then.'],
    second: { label: 'Forgot your password?', href: linkTo(frame, '/forgot') },
  });
}

async function createAccount({ core, ctx, frame, token }: Visit, signUp: SignUp): Promise<void> {
  const account = { id: randomUUID(), ...signUp };
  if ((await core.options.store.createAccount(account)) === 'taken') return answer(ctx, takenPage(frame));
  // Removed only now, so the link still works if creating the account fails.
  await removeSignUp(core, token);
  rememberDevice(core, ctx, account);
  const text = ['Your email is confirmed. Go to Cairn and log in with your password.'];
  answer(ctx, messagePage(frame, { title: 'Welcome to Cairn', text, tone: 'good' }));
}

/** The link proves access to the mailbox and the password proves who signed up, since anyone can enter any email. */
async function confirm(visit: Visit, password: string): Promise<void> {
  const { core, ctx, frame, token, signUp } = visit;
  const showForm = (more: object, status: number, headers = {}) =>
    answer(ctx, confirmEmailPage(frame, { token, email: signUp.email, ...more }), status, headers);
  if (password === '') return showForm({ errors: { password: 'Enter your password.' } }, 422);
  const pending = { email: signUp.email, account: { id: token, ...signUp } };
  const result = await checkPassword(core, visitorOf(ctx), pending, password);
  if (result.kind === 'blocked') {
    const now = core.options.now();
    const failure = `${tooManyAttempts(result.until, now)} To finish now, choose a new password below.`;
    return showForm({ failure }, 429, retryAfter(result.until, now));
  }
  const wrong = { password: 'This isn’t the password from your sign-up. Try again, or choose a new one below.' };
  if (result.kind === 'wrong') return showForm({ errors: wrong }, 422);
  return createAccount(visit, signUp);
}

/** Uses only the email of the sign-up, because someone else may have entered the rest. */
async function choose(visit: Visit, form: Form): Promise<void> {
  const { core, ctx, frame, token, signUp } = visit;
  const { email } = signUp;
  const name = cleanName(form('name'));
  const password = form('new-password');
  const errors = { name: nameProblem(name), 'new-password': newPasswordProblem(password, email) };
  if (errors.name || errors['new-password'])
    return answer(ctx, choosePasswordPage(frame, { token, email, name, errors }), 422);
  return createAccount(visit, { email, name, passwordHash: await core.passwords.hash(password) });
}

/** The page linked from the email. Only its form creates the account, because email scanners open links too. */
export async function verifyRoute(core: Core, ctx: Context): Promise<void> {
  const frame = frameOf(core.site, queryValue(ctx, 'theme'));
  const form = ctx.method === 'POST' ? await readForm(ctx, core.site) : undefined;
  const token = form ? form('token') : (queryValue(ctx, 'token') ?? '');
  const step = form ? form('step') : queryValue(ctx, 'step');
  const signUp = await findSignUp(core, token);
  if (!signUp) return answer(ctx, invalidLinkPage(frame), 410);
  const { email } = signUp;
  if (await core.options.store.accountByEmail(email)) return answer(ctx, takenPage(frame));
  const visit: Visit = { core, ctx, frame, token, signUp };
  if (form) return step === 'choose' ? choose(visit, form) : confirm(visit, form('password'));
  const page =
    step === 'choose'
      ? choosePasswordPage(frame, { token, email, name: '' })
      : confirmEmailPage(frame, { token, email });
  answer(ctx, page);
}
