import { randomUUID } from 'node:crypto';
import type { Context, Core, Interaction } from '../core.ts';
import { rememberDevice, visitorOf } from '../device.ts';
import {
  addressOf,
  frameOf,
  queryValue,
  readForm,
  redirectTo,
  retryAfter,
  show,
  tooManyAttempts,
} from '../exchange.ts';
import { cleanEmail, cleanName, emailProblem, nameProblem, newPasswordProblem } from '../fields.ts';
import { logIn } from '../login.ts';
import { type Entry, entryAddress, logInPage, type Screen, signUpPage } from '../pages/entry.ts';
import type { Frame } from '../pages/layout.ts';
import { expiredPage, messagePage } from '../pages/message.ts';
import { COOKIES } from '../provider.ts';
import { reasonText } from '../reasons.ts';
import { currentSession, endSession } from '../sessions.ts';
import { startSignUpMail } from '../sign-up-mail.ts';
import type { IdentityAccount } from '../store.ts';
import { readSubmission, type Submission, saveSubmission } from '../submission.ts';

const MAX_TYPED_LENGTH = 500;

interface Visit {
  readonly core: Core;
  readonly ctx: Context;
  readonly frame: Frame;
  readonly interaction: Interaction;
  readonly screen: Screen;
}

interface Typed {
  readonly email: string;
  readonly name: string;
}

function screenOf(ctx: Context, interaction: Interaction): Screen {
  const requested = queryValue(ctx, 'screen') ?? interaction.params.screen_hint;
  return requested === 'signup' ? 'signup' : 'login';
}

/** Strangers can't block the owner from resetting the password by email. */
function blockedText({ options }: Core, screen: Screen, until: Date): string {
  const text = tooManyAttempts(until, options.now());
  const hasMailLink = options.sendMail !== undefined && screen === 'login';
  return hasMailLink ? `${text} To log in now, use “Forgot your password?” below.` : text;
}

function showScreen({ core, ctx, frame, interaction, screen }: Visit): void {
  const now = core.options.now();
  const last = readSubmission(interaction);
  const until = new Date(last.blockedUntil);
  const isBlocked = until > now;
  const result: Partial<Entry> =
    last.screen === screen ? { errors: last.errors, taken: last.taken, wrong: last.wrong } : {};
  const entry: Entry = {
    uid: interaction.uid,
    screen,
    email: last.email,
    name: last.name,
    reason: reasonText(interaction.params),
    ...result,
    ...(isBlocked ? { failure: blockedText(core, screen, until) } : {}),
  };
  const hasErrors = result.wrong || result.taken || Object.keys(result.errors ?? {}).length > 0;
  const page = screen === 'signup' ? signUpPage(frame, entry) : logInPage(frame, entry);
  show(ctx, page, isBlocked ? 429 : hasErrors ? 422 : 200, isBlocked ? retryAfter(until, now) : {});
}

/** Redirects to the page that shows the errors, so that Back doesn't ask to resubmit the form. */
async function tryAgain(visit: Visit, typed: Typed, problem: Partial<Submission>): Promise<void> {
  const { ctx, frame, interaction, screen } = visit;
  await saveSubmission(interaction, { ...typed, screen, ...problem });
  redirectTo(ctx, entryAddress(frame, interaction.uid, screen));
}

async function finish({ core, ctx, interaction }: Visit, account: IdentityAccount): Promise<void> {
  const accountId = account.id;
  rememberDevice(core, ctx, account);
  const session = await currentSession(core, ctx);
  // If another user is signed in here, the provider would ask for confirmation on a page with a script.
  if (session.accountId && session.accountId !== accountId) await endSession(core, ctx, session);
  interaction.session = undefined;
  interaction.result = { login: { accountId, amr: ['pwd'] } };
  await interaction.persist();
  redirectTo(ctx, interaction.returnTo);
}

function problemsOf(found: Record<string, string | undefined>): Record<string, string> | undefined {
  const errors: Record<string, string> = {};
  for (const [field, text] of Object.entries(found)) if (text !== undefined) errors[field] = text;
  return Object.keys(errors).length > 0 ? errors : undefined;
}

async function submitPassword(
  visit: Visit,
  typed: Typed,
  password: string,
  failed: Partial<Submission>,
): Promise<void> {
  const result = await logIn(visit.core, visitorOf(visit.ctx), typed.email, password);
  if (result.kind === 'done') return finish(visit, result.account);
  if (result.kind === 'blocked') return tryAgain(visit, typed, { blockedUntil: result.until.getTime() });
  return tryAgain(visit, typed, failed);
}

async function submitLogIn(visit: Visit, typed: Typed, password: string): Promise<void> {
  const missing = password === '' ? 'Enter your password.' : undefined;
  const errors = problemsOf({ email: emailProblem(typed.email), password: missing });
  if (errors) return tryAgain(visit, typed, { errors });
  return submitPassword(visit, typed, password, { wrong: true });
}

/** If the server can send email, only the message reveals whether the address has an account. */
async function signUpByMail(visit: Visit, typed: Typed, passwordHash: string): Promise<void> {
  const { core, ctx, frame, interaction } = visit;
  const until = await core.attempts.take('signUpMailPerAddress', addressOf(ctx));
  if (until) return tryAgain(visit, typed, { blockedUntil: until.getTime() });
  startSignUpMail(core, { ...typed, passwordHash }, addressOf(ctx));
  const page = messagePage(frame, {
    title: 'Check your email',
    text: [
      `We sent a message to ${typed.email}. Open the link in it to finish signing up. The link works for 24 hours.`,
    ],
    tone: 'good',
    link: { label: 'Back to log in', href: entryAddress(frame, interaction.uid, 'login') },
  });
  show(ctx, page);
}

async function submitSignUp(visit: Visit, typed: Typed, password: string): Promise<void> {
  const { attempts, options, passwords } = visit.core;
  const { name, email } = typed;
  const found = { name: nameProblem(name), email: emailProblem(email), password: newPasswordProblem(password, email) };
  const errors = problemsOf(found);
  if (errors) return tryAgain(visit, typed, { errors });

  const until = await attempts.take('signUpPerAddress', addressOf(visit.ctx));
  if (until) return tryAgain(visit, typed, { blockedUntil: until.getTime() });

  if (options.sendMail) return signUpByMail(visit, typed, await passwords.hash(password));

  if (!(await options.store.accountByEmail(email))) {
    const account = { id: randomUUID(), email, name, passwordHash: await passwords.hash(password) };
    if ((await options.store.createAccount(account)) === 'created') return finish(visit, account);
  }
  // Owners who sign up again or submit the form twice are logged in, under the same limits as Log in.
  return submitPassword(visit, typed, password, { taken: true });
}

async function submit(visit: Visit): Promise<void> {
  const { core, ctx, frame, interaction, screen } = visit;
  const form = await readForm(ctx, core.site);
  const typed: Typed = {
    email: cleanEmail(form('email')).slice(0, MAX_TYPED_LENGTH),
    name: screen === 'signup' ? cleanName(form('name')).slice(0, MAX_TYPED_LENGTH) : readSubmission(interaction).name,
  };
  const go = form('go');
  if (go === 'login' || go === 'signup') {
    await saveSubmission(interaction, { ...typed, screen: go });
    return redirectTo(ctx, entryAddress(frame, interaction.uid, go));
  }
  return screen === 'signup'
    ? submitSignUp(visit, typed, form('password'))
    : submitLogIn(visit, typed, form('password'));
}

/** Serves Log in and Sign up. A signed cookie, scoped to this path, binds the form to the browser. */
export async function interactionRoute(core: Core, ctx: Context, uid: string): Promise<void> {
  const bound = ctx.cookies.get(COOKIES.interaction, { signed: true });
  const interaction = bound === uid ? await core.provider.Interaction.find(uid) : undefined;
  if (!interaction) return show(ctx, expiredPage(frameOf(core.site, queryValue(ctx, 'theme'))), 410);

  const frame = frameOf(core.site, interaction.params.theme);
  const visit: Visit = { core, ctx, frame, interaction, screen: screenOf(ctx, interaction) };
  if (ctx.method === 'POST') await submit(visit);
  else showScreen(visit);
}
