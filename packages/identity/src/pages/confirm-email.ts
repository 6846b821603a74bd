import { termsNote } from './entry.ts';
import { field, problem, summaryOf } from './fields.ts';
import { type Html, html } from './html.ts';
import { type Frame, layout, linkTo } from './layout.ts';
import { newPasswordField, type PasswordForm, usernameField } from './password.ts';
import { showPasswordLink } from './show-password.ts';

export interface ConfirmForm extends PasswordForm {
  readonly token: string;
  readonly email: string;
}

function form(frame: Frame, { token, email }: ConfirmForm, step: 'confirm' | 'choose', fields: readonly Html[]): Html {
  return html`<form class="form" method="post" action="${linkTo(frame, '/verify')}" novalidate>
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="step" value="${step}">
${usernameField(email)}
${fields}
<button class="button" type="submit">${step === 'confirm' ? 'Confirm email' : 'Finish signing up'}</button>
</form>
${showPasswordLink(frame)}`;
}

/** The page linked from the sign-up email. The password proves that the same person signed up. */
export function confirmEmailPage(frame: Frame, given: ConfirmForm): Html {
  const { token, email, errors, failure } = given;
  const password = field(
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: true },
    errors?.password,
  );
  return layout(
    frame,
    'Confirm your email',
    html`<h1>Confirm your email</h1>
<p class="lead">Enter the password you chose when you signed up as ${email}.</p>
${problem(failure ?? summaryOf(errors ?? {}))}
${form(frame, given, 'confirm', [password])}
<p class="aside"><a class="link" href="${linkTo(frame, '/verify', { token, step: 'choose' })}">Choose a new password</a></p>`,
  );
}

export interface ChooseForm extends ConfirmForm {
  readonly name: string;
}

/** For users who don't know that password because they forgot it or someone else signed up with their email. */
export function choosePasswordPage(frame: Frame, given: ChooseForm): Html {
  const { token, email, name, errors } = given;
  const isNameFirst = errors === undefined ? true : Boolean(errors.name);
  const fields = [
    field(
      { name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: name, autofocus: isNameFirst },
      errors?.name,
    ),
    newPasswordField(errors, !isNameFirst),
  ];
  return layout(
    frame,
    'Choose a password',
    html`<h1>Choose a password</h1>
<p class="lead">Create your Cairn account for ${email}.</p>
${problem(summaryOf(errors ?? {}))}
${form(frame, given, 'choose', fields)}
${termsNote(frame)}`,
    html`<a class="link" href="${linkTo(frame, '/verify', { token })}">Back</a>`,
  );
}
