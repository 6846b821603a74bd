import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** The value next to a label on a read-only screen. */
export async function detail(label: string): Promise<string | null | undefined> {
  const term = await screen.findByText((_text, element) => element?.tagName === 'DT' && element.textContent === label);
  return term.nextElementSibling?.textContent;
}

/** Waits for the error toast, checks its two lines, and closes it. */
export async function closeToast(user: UserEvent, message: string, reason: string): Promise<void> {
  const toast = (await screen.findByText(message)).closest<HTMLElement>('[role="alertdialog"]');
  if (!toast) throw new Error(`"${message}" is not in a toast`);
  within(toast).getByText(reason);
  await user.click(within(toast).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
}

/** Closes the error toast, which covers the page. */
export async function closeError(user: UserEvent): Promise<void> {
  const toast = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  await user.click(toast.getByRole('button', { name: 'Close' }));
}

/** The path and query of the current screen. */
export function currentUrl(): string {
  return `${location.pathname}${location.search}`;
}

/** The text that screen readers read after the field's name. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Finds a button by its text, much faster than by role on screens with hundreds of buttons. */
export function button(text: string): HTMLElement {
  const found = screen.getByText(text, { selector: 'button, button *' }).closest('button');
  if (!found) throw new Error(`"${text}" is not in a button`);
  return found;
}

const fields = { selector: 'input, select' };
const isLabel = (label: string) => (text: string) => text.replace(/\s*\*$/, '') === label;

/** Finds a field by its label, with or without the asterisk of required fields. */
export function field(label: string): HTMLElement {
  return screen.getByLabelText(isLabel(label), fields);
}

export function findField(label: string): Promise<HTMLElement> {
  return screen.findByLabelText(isLabel(label), fields);
}

/** Replaces the text of a field at once; typing renders the screen again for each key. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const input = await findField(label);
  if (!(input instanceof HTMLInputElement)) throw new Error(`${label} is not a text field`);
  input.focus();
  input.select();
  if (text === '') await user.clear(input);
  else await user.paste(text);
}

/** Sets the value of a field in one event. Also works for date fields, which don't accept pasted text. */
export function setValue(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}

/** Chooses an option, which may still be loading. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await within(field(label)).findByText(option);
  await user.selectOptions(field(label), option);
}

export function fieldValue(label: string): string {
  const input = field(label);
  if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) return input.value;
  throw new Error(`${label} has no value`);
}
