import { type FieldErrors, field, problem, summaryOf } from './fields.ts';
import { type Html, html } from './html.ts';
import { type Frame, layout, linkTo } from './layout.ts';
import { showPasswordLink } from './show-password.ts';

export type Screen = 'login' | 'signup';

export interface Entry {
  readonly uid: string;
  readonly screen: Screen;
  readonly email: string;
  readonly name?: string;
  readonly errors?: FieldErrors;
  /** The email already has an account. */
  readonly taken?: boolean;
  /** The email or password is incorrect. */
  readonly wrong?: boolean;
  /** A message about the attempt as a whole. */
  readonly failure?: string;
  /** Why the app sent the user here, if they didn't choose to log in. */
  readonly reason?: string | undefined;
}

const FORM = 'entry';

/**
 * Switches to the other screen. It submits the form to carry over the typed email without a script, and it comes after
 * the main button so that Enter presses the main one.
 */
function switchTo(screen: Screen, label: string): Html {
  return html`<button class="link" role="link" type="submit" form="${FORM}" name="go" value="${screen}" formnovalidate>${label}</button>`;
}

export function entryAddress(frame: Frame, uid: string, screen: Screen): string {
  return linkTo(frame, `/interaction/${uid}`, { screen });
}

function form(frame: Frame, entry: Entry, fields: readonly Html[], button: string): Html {
  const wrong = entry.wrong ? 'The email or password is incorrect.' : undefined;
  return html`${problem(entry.failure ?? wrong ?? summaryOf(entry.errors ?? {}))}
<form class="form" id="${FORM}" method="post" action="${entryAddress(frame, entry.uid, entry.screen)}" novalidate>
${fields}
<button class="button" type="submit">${button}</button>
</form>
${showPasswordLink(frame)}`;
}

/** The first invalid field, or the first empty one. */
function focusOf(entry: Entry, names: readonly string[]): string | undefined {
  if (entry.wrong) return 'password';
  const values: Record<string, string | undefined> = { email: entry.email, name: entry.name };
  return names.find((name) => entry.errors?.[name]) ?? names.find((name) => !values[name]);
}

export function logInPage(frame: Frame, entry: Entry): Html {
  const errors = entry.errors ?? {};
  const focus = focusOf(entry, ['email', 'password']);
  const fields = [
    field(
      {
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
        value: entry.email,
        autofocus: focus === 'email',
      },
      errors.email,
      entry.wrong,
    ),
    field(
      {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
        autofocus: focus === 'password',
      },
      errors.password,
      entry.wrong,
    ),
  ];
  const forgot = linkTo(frame, '/forgot', { from: entry.uid });
  return layout(
    frame,
    'Log in',
    html`<h1>Log in</h1>
${entry.reason ? html`<p class="note" role="status">${entry.reason}</p>` : html`<p class="lead">Welcome back.</p>`}
${form(frame, entry, fields, 'Log in')}
<p class="aside"><a class="link" href="${forgot}">Forgot your password?</a></p>`,
    html`New to Cairn? ${switchTo('signup', 'Sign up')}`,
  );
}

/** A link and not a button, because Enter would press a button that comes before the main one. */
function takenError(frame: Frame, { uid }: Entry): Html {
  const address = entryAddress(frame, uid, 'login');
  return html`This email already has an account. <a class="link" href="${address}">Log in instead</a>`;
}

/** Opens in a new tab so the user doesn't lose what they typed. */
function legalLink({ appUrl }: Frame, page: string, label: string): Html {
  return html`<a class="link" href="${appUrl}${page}" target="_blank" rel="noopener">${label}</a>`;
}

export function termsNote(frame: Frame): Html {
  return html`<p class="terms">By signing up, you accept the ${legalLink(frame, 'TermsOfUse', 'Terms Of Use')} and confirm that you have read the ${legalLink(frame, 'PrivacyPolicy', 'Privacy Policy')}.</p>`;
}

export function signUpPage(frame: Frame, given: Entry): Html {
  const errors = given.taken ? { email: takenError(frame, given) } : (given.errors ?? {});
  const entry = { ...given, errors };
  const focus = focusOf(entry, ['name', 'email', 'password']);
  const fields = [
    field(
      {
        name: 'name',
        label: 'Name',
        type: 'text',
        autocomplete: 'name',
        value: entry.name ?? '',
        autofocus: focus === 'name',
      },
      errors.name,
    ),
    field(
      {
        name: 'email',
        label: 'Email',
        type: 'email',
        autocomplete: 'username',
        value: entry.email,
        autofocus: focus === 'email',
      },
      errors.email,
    ),
    field(
      {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: '8 to 128 characters.',
        autofocus: focus === 'password',
      },
      errors.password,
    ),
  ];
  return layout(
    frame,
    'Sign up',
    html`<h1>Sign up</h1>
<p class="lead">Create your Cairn account.</p>
${form(frame, entry, fields, 'Sign up')}
${termsNote(frame)}`,
    html`Already have an account? ${switchTo('login', 'Log in')}`,
  );
}
