import { randomUUID } from 'node:crypto';
import type { Context, Core, Interaction } from '../core.ts';
import { rememberDevice, visitorOf } from '../device.ts';
import { addressOf, frameOf, goTo, queryValue, readForm, retryAfter, show, tooManyAttempts } from '../exchange.ts';
import { cleanEmail, cleanName, emailProblem, nameProblem, newPasswordProblem } from '../fields.ts';
import { logIn } from '../login.ts';
import { type Entry, entryAddress, logInPage, type Screen, signUpPage } from '../pages/entry.ts';
import type { Frame } from '../pages/layout.ts';
import { expiredPage, messagePage } from '../pages/message.ts';
import { COOKIES } from '../provider.ts';
import { reasonText } from '../reasons.ts';
import { currentSession, endSession } from '../sessions.ts';
import { askToConfirm } from '../sign-up-mail.ts';
import type { Account } from '../store.ts';
import { keepSubmission, readSubmission, type Submission } from '../submission.ts';

const TYPED_MOST = 500;

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
  const asked = queryValue(ctx, 'screen') ?? interaction.params.screen_hint;
  return asked === 'signup' ? 'signup' : 'login';
}

/** The owner has a way in that strangers cannot block: their mail. */
function blockedText({ options }: Core, screen: Screen, until: Date): string {
  const text = tooManyAttempts(until, options.now());
  const hasMailLink = options.sendMail !== undefined && screen === 'login';
  return hasMailLink ? `${text} To log in now, use “Forgot your password?” below.` : text;
}

function showScreen({ core, ctx, frame, interaction, screen }: Visit): void {
  const now = core.options.now();
  const last = readSubmission(interaction);
  const until = new Date(last.blockedUntil);
  const blocked = until > now;
  const about: Partial<Entry> =
    last.screen === screen ? { errors: last.errors, taken: last.taken, wrong: last.wrong } : {};
  const entry: Entry = {
    uid: interaction.uid,
    screen,
    email: last.email,
    name: last.name,
    reason: reasonText(interaction.params),
    ...about,
    ...(blocked ? { failure: blockedText(core, screen, until) } : {}),
  };
  const faulty = about.wrong || about.taken || Object.keys(about.errors ?? {}).length > 0;
  const page = screen === 'signup' ? signUpPage(frame, entry) : logInPage(frame, entry);
  show(ctx, page, blocked ? 429 : faulty ? 422 : 200, blocked ? retryAfter(until, now) : {});
}

/** Leads to the page that shows what was wrong: as an answer to the form itself, Back would ask to send the form again. */
async function tryAgain(visit: Visit, typed: Typed, problem: Partial<Submission>): Promise<void> {
  const { ctx, frame, interaction, screen } = visit;
  await keepSubmission(interaction, { ...typed, screen, ...problem });
  goTo(ctx, entryAddress(frame, interaction.uid, screen));
}

async function finish({ core, ctx, interaction }: Visit, account: Account): Promise<void> {
  const accountId = account.id;
  rememberDevice(core, ctx, account);
  const session = await currentSession(core, ctx);
  // Somebody else was signed in here: the provider would ask to confirm by a page with a script.
  if (session.accountId && session.accountId !== accountId) await endSession(core, ctx, session);
  interaction.session = undefined;
  interaction.result = { login: { accountId, amr: ['pwd'] } };
  await interaction.persist();
  goTo(ctx, interaction.returnTo);
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

/** Where mail can be sent, only the mail says whether the address has an account. */
async function signUpByMail(visit: Visit, typed: Typed, passwordHash: string): Promise<void> {
  const { core, ctx, frame, interaction } = visit;
  const until = await core.attempts.take('signUpMailPerAddress', addressOf(ctx));
  if (until) return tryAgain(visit, typed, { blockedUntil: until.getTime() });
  askToConfirm(core, { ...typed, passwordHash }, addressOf(ctx));
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
  // The owner who signs up twice, or presses the button twice, is let in as by Log in, under the same limits.
  return submitPassword(visit, typed, password, { taken: true });
}

async function submit(visit: Visit): Promise<void> {
  const { core, ctx, frame, interaction, screen } = visit;
  const form = await readForm(ctx, core.site);
  const typed: Typed = {
    email: cleanEmail(form('email')).slice(0, TYPED_MOST),
    name: screen === 'signup' ? cleanName(form('name')).slice(0, TYPED_MOST) : readSubmission(interaction).name,
  };
  const go = form('go');
  if (go === 'login' || go === 'signup') {
    await keepSubmission(interaction, { ...typed, screen: go });
    return goTo(ctx, entryAddress(frame, interaction.uid, go));
  }
  return screen === 'signup'
    ? submitSignUp(visit, typed, form('password'))
    : submitLogIn(visit, typed, form('password'));
}

/** Log in and Sign up. The signed cookie, which only this address receives, binds the form to the browser. */
export async function interactionRoute(core: Core, ctx: Context, uid: string): Promise<void> {
  const bound = ctx.cookies.get(COOKIES.interaction, { signed: true });
  const interaction = bound === uid ? await core.provider.Interaction.find(uid) : undefined;
  if (!interaction) return show(ctx, expiredPage(frameOf(core.site, queryValue(ctx, 'theme'))), 410);

  const frame = frameOf(core.site, interaction.params.theme);
  const visit: Visit = { core, ctx, frame, interaction, screen: screenOf(ctx, interaction) };
  if (ctx.method === 'POST') await submit(visit);
  else showScreen(visit);
}
