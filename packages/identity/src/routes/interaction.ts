import { randomUUID } from 'node:crypto';
import type { Context, Core, Interaction } from '../core.ts';
import { addressOf, frameOf, goTo, queryValue, readForm, retryAfter, show, waitFor } from '../exchange.ts';
import { cleanEmail, cleanName, emailProblem, nameProblem, newPasswordProblem } from '../fields.ts';
import { logIn } from '../login.ts';
import { type Entry, entryAddress, logInPage, type Screen, signUpPage } from '../pages/entry.ts';
import { html } from '../pages/html.ts';
import type { Frame } from '../pages/layout.ts';
import { expiredPage } from '../pages/message.ts';
import { COOKIES } from '../provider.ts';
import { currentSession, endSession } from '../sessions.ts';

interface Visit {
  readonly core: Core;
  readonly ctx: Context;
  readonly frame: Frame;
  readonly interaction: Interaction;
  readonly screen: Screen;
}

function screenOf(ctx: Context, interaction: Interaction): Screen {
  const asked = queryValue(ctx, 'screen') ?? interaction.params.screen_hint;
  return asked === 'signup' ? 'signup' : 'login';
}

function typedBefore(interaction: Interaction): string {
  const { login_hint: hint } = interaction.params;
  return typeof hint === 'string' ? hint.slice(0, 254) : '';
}

function showEntry(
  { ctx, frame, interaction, screen }: Visit,
  entry: Partial<Entry>,
  status = 200,
  headers = {},
): void {
  const full: Entry = { uid: interaction.uid, screen, email: typedBefore(interaction), ...entry };
  show(ctx, screen === 'signup' ? signUpPage(frame, full) : logInPage(frame, full), status, headers);
}

function showBlocked(visit: Visit, entry: Partial<Entry>, until: Date): void {
  const now = visit.core.options.now();
  const failure = `Too many attempts. Please try again ${waitFor(until, now)}.`;
  showEntry(visit, { ...entry, failure }, 429, retryAfter(until, now));
}

async function finish({ core, ctx, interaction }: Visit, accountId: string): Promise<void> {
  const session = await currentSession(core, ctx);
  // Somebody else was signed in here: the provider would ask to confirm by a page with a script.
  if (session.accountId && session.accountId !== accountId) await endSession(core, ctx, session);
  interaction.session = undefined;
  interaction.result = { login: { accountId, amr: ['pwd'] } };
  await interaction.persist();
  goTo(ctx, interaction.returnTo);
}

async function submitLogIn(visit: Visit, email: string, password: string): Promise<void> {
  const errors = { email: emailProblem(email), password: password === '' ? 'Enter your password.' : undefined };
  if (errors.email || errors.password) return showEntry(visit, { email, errors }, 422);

  const result = await logIn(visit.core, addressOf(visit.ctx), email, password);
  if (result.kind === 'done') return finish(visit, result.account.id);
  if (result.kind === 'blocked') return showBlocked(visit, { email }, result.until);
  showEntry(visit, { email, wrong: true, failure: 'The email or the password is not right.' }, 422);
}

async function submitSignUp(visit: Visit, name: string, email: string, password: string): Promise<void> {
  const { attempts, options, passwords } = visit.core;
  const errors = { name: nameProblem(name), email: emailProblem(email), password: newPasswordProblem(password) };
  if (errors.name || errors.email || errors.password) return showEntry(visit, { name, email, errors }, 422);

  const until = await attempts.take('signUpPerAddress', addressOf(visit.ctx));
  if (until) return showBlocked(visit, { name, email }, until);

  if (!(await options.store.accountByEmail(email))) {
    const account = { id: randomUUID(), email, name, passwordHash: await passwords.hash(password) };
    if ((await options.store.createAccount(account)) === 'created') return finish(visit, account.id);
  }

  // The owner who signs up twice, or presses the button twice, is let in as by Log in, under the same limits.
  const result = await logIn(visit.core, addressOf(visit.ctx), email, password);
  if (result.kind === 'done') return finish(visit, result.account.id);
  if (result.kind === 'blocked') return showBlocked(visit, { name, email }, result.until);
  // A plain link: a button here would come before the main one, and Enter would press it. The email is remembered.
  const login = entryAddress(visit.frame, visit.interaction.uid, 'login');
  const taken = html`This email already has an account. <a class="link" href="${login}">Log in instead</a>`;
  showEntry(visit, { name, email, errors: { email: taken } }, 422);
}

async function submit(visit: Visit): Promise<void> {
  const { core, ctx, frame, interaction, screen } = visit;
  const form = await readForm(ctx, core.site);
  const email = cleanEmail(form('email'));
  if (email !== typedBefore(interaction)) {
    interaction.params = { ...interaction.params, login_hint: email.slice(0, 254) };
    await interaction.persist();
  }
  const go = form('go');
  if (go === 'login' || go === 'signup') return goTo(ctx, entryAddress(frame, interaction.uid, go));
  if (screen === 'signup') return submitSignUp(visit, cleanName(form('name')), email, form('password'));
  return submitLogIn(visit, email, form('password'));
}

/** Log in and Sign up. The signed cookie, which only this address receives, binds the form to the browser. */
export async function interactionRoute(core: Core, ctx: Context, uid: string): Promise<void> {
  const bound = ctx.cookies.get(COOKIES.interaction, { signed: true });
  const interaction = bound === uid ? await core.provider.Interaction.find(uid) : undefined;
  if (!interaction) return show(ctx, expiredPage(frameOf(core.site, queryValue(ctx, 'theme'))), 410);

  const frame = frameOf(core.site, interaction.params.theme);
  const visit: Visit = { core, ctx, frame, interaction, screen: screenOf(ctx, interaction) };
  if (ctx.method === 'POST') await submit(visit);
  else showEntry(visit, {});
}
