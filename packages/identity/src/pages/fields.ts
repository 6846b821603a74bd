import { type Html, html } from './html.ts';
import { showPasswordButton } from './show-password.ts';

export interface FieldErrors {
  readonly [field: string]: string | Html | undefined;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly autofocus?: boolean;
}

export const ALERT_ICON = html`<svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5"/><path d="M12 16.5v.01"/></svg>`;

/** The id of the message above the fields. Fields point to it when it is about all of them. */
const PROBLEM = 'problem';

export function problem(text: string | undefined): Html | undefined {
  return text === undefined
    ? undefined
    : html`<div class="problem" id="${PROBLEM}" role="alert">${ALERT_ICON}<p>${text}</p></div>`;
}

/** The message above the fields when some of them have errors. */
export function summaryOf(errors: FieldErrors): string | undefined {
  const count = Object.values(errors).filter(Boolean).length;
  if (count === 0) return undefined;
  return count === 1 ? 'Please correct the highlighted field.' : 'Please correct the highlighted fields.';
}

export function field(
  { name, label, type, autocomplete, value, hint, autofocus }: Field,
  error: string | Html | undefined,
  allWrong = false,
): Html {
  const described = [error && `${name}-error`, hint && !error && `${name}-hint`, !error && allWrong && PROBLEM].filter(
    Boolean,
  );
  const invalid = Boolean(error) || allWrong;
  const input = html`<input class="input" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required${
    value === undefined ? undefined : html` value="${value}"`
  }${type === 'text' ? undefined : html` autocapitalize="none" spellcheck="false"`}${
    invalid ? html` aria-invalid="true"` : undefined
  }${described.length > 0 ? html` aria-describedby="${described.join(' ')}"` : undefined}${
    autofocus ? html` autofocus` : undefined
  }>`;
  return html`<div class="field">
<label for="${name}">${label}</label>
${type === 'password' ? html`<div class="secret">${input}${showPasswordButton(name)}</div>` : input}
${hint && !error ? html`<p class="hint" id="${name}-hint">${hint}</p>` : undefined}${
  error ? html`<p class="error" id="${name}-error">${ALERT_ICON}<span>${error}</span></p>` : undefined
}
</div>`;
}
