import { type FieldErrors, field, problem, summaryOf } from './fields.ts';
import { type Html, html } from './html.ts';
import { type Frame, layout, linkTo } from './layout.ts';
import { showPasswordLink } from './show-password.ts';

export interface PasswordForm {
  readonly errors?: FieldErrors;
  readonly failure?: string | undefined;
}

export function newPasswordField(errors: FieldErrors | undefined, autofocus: boolean): Html {
  return field(
    {
      name: 'new-password',
      label: 'New password',
      type: 'password',
      autocomplete: 'new-password',
      hint: '8 to 128 characters.',
      autofocus,
    },
    errors?.['new-password'],
  );
}

/** Password managers need the username in the form to save the new password with the right account. */
export function usernameField(email: string): Html {
  return html`<input type="text" name="username" autocomplete="username" value="${email}" hidden>`;
}

export function changePasswordPage(frame: Frame, email: string, { errors, failure }: PasswordForm): Html {
  const current = field(
    {
      name: 'current-password',
      label: 'Current password',
      type: 'password',
      autocomplete: 'current-password',
      autofocus: !errors?.['new-password'] || Boolean(errors['current-password']),
    },
    errors?.['current-password'],
  );
  return layout(
    frame,
    'Change password',
    html`<h1>Change password</h1>
<p class="lead">For ${email}. Other devices will be logged out.</p>
${problem(failure ?? summaryOf(errors ?? {}))}
<form class="form" method="post" action="${linkTo(frame, '/password')}" novalidate>
${usernameField(email)}
${current}
${newPasswordField(errors, Boolean(errors?.['new-password'] && !errors['current-password']))}
<button class="button" type="submit">Change password</button>
</form>
${showPasswordLink(frame)}`,
    html`<a class="link" href="${frame.appUrl}">Back to Cairn</a>`,
  );
}

export function resetPage(frame: Frame, token: string, { errors, failure }: PasswordForm): Html {
  return layout(
    frame,
    'New password',
    html`<h1>New password</h1>
<p class="lead">Choose a new password. All devices will be logged out.</p>
${problem(failure ?? summaryOf(errors ?? {}))}
<form class="form" method="post" action="${linkTo(frame, '/reset')}" novalidate>
<input type="hidden" name="token" value="${token}">
${newPasswordField(errors, true)}
<button class="button" type="submit">Set new password</button>
</form>
${showPasswordLink(frame)}`,
  );
}

export interface ForgotForm extends PasswordForm {
  readonly email: string;
  /** The id of the interaction that "Back to log in" returns to. */
  readonly from: string | undefined;
}

export function forgotPage(frame: Frame, { email, from, errors, failure }: ForgotForm): Html {
  const back = from === undefined ? frame.appUrl : linkTo(frame, `/interaction/${from}`, { screen: 'login' });
  return layout(
    frame,
    'Forgot your password?',
    html`<h1>Forgot your password?</h1>
<p class="lead">Enter your email address and we’ll send you a link to choose a new password.</p>
${problem(failure ?? summaryOf(errors ?? {}))}
<form class="form" method="post" action="${linkTo(frame, '/forgot', { from })}" novalidate>
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, autofocus: true }, errors?.email)}
<button class="button" type="submit">Send link</button>
</form>`,
    html`<a class="link" href="${back}">Back to log in</a>`,
  );
}
