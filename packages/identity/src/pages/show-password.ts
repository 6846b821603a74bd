import { readFileSync } from 'node:fs';
import { type Html, html } from './html.ts';
import type { Frame } from './layout.ts';

const SHOW_PASSWORD_PATH = '/show-password.js';
export const showPasswordScript = readFileSync(new URL('../browser/show-password.js', import.meta.url), 'utf8');

/** Hidden until the script runs. */
export function showPasswordButton(inputId: string): Html {
  return html`<button class="show" type="button" data-shows="${inputId}" aria-label="Show password" hidden>Show</button>`;
}

/** Every page with a password field needs this. */
export function showPasswordLink({ mount }: Frame): Html {
  return html`<script src="${mount}${SHOW_PASSWORD_PATH}" defer></script>`;
}
