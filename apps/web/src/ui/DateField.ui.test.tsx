import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setUpUser } from '../../test/user.ts';
import { DateField } from './DateField.tsx';

const MESSAGE = 'Enter a date, like 11/24/2026';

function renderField(error?: string) {
  render(<DateField label="By" value="" error={error} onChange={() => {}} />);
  return screen.getByLabelText('By');
}

/** Typed text that the browser can't read leaves the value empty. */
function withUnreadable(field: HTMLElement, badInput: boolean) {
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput } });
}

// covers: entry/quick-add 18
test('a date that can’t be read is named when its field loses focus, until it can', async () => {
  const user = setUpUser();
  const field = renderField();
  withUnreadable(field, true);
  await user.click(field);
  expect(screen.queryByText(MESSAGE)).toBeNull();
  await user.tab();
  expect(screen.getByText(MESSAGE)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  // What was typed stays in sight, without a placeholder over it.
  expect(screen.queryByText('MM/DD/YYYY')).toBeNull();
  withUnreadable(field, false);
  await user.click(field);
  await user.keyboard('{Backspace}');
  expect(screen.queryByText(MESSAGE)).toBeNull();
  expect(screen.getByText('MM/DD/YYYY')).toBeDefined();
});

// covers: entry/quick-add 18
test('a date from elsewhere replaces what can’t be read, and its error', async () => {
  const user = setUpUser();
  const { rerender } = render(<DateField label="From" value="" onChange={() => {}} />);
  const field = screen.getByLabelText('From');
  withUnreadable(field, true);
  await user.click(field);
  await user.tab();
  expect(screen.getByText(MESSAGE)).toBeDefined();
  rerender(<DateField label="From" value="2026-11-15" onChange={() => {}} />);
  expect(screen.queryByText(MESSAGE)).toBeNull();
});

test('an empty field is no error, and one of the form is shown', async () => {
  const user = setUpUser();
  const onBlur = vi.fn();
  render(<DateField label="Start" value="" onChange={() => {}} onBlur={onBlur} />);
  await user.click(screen.getByLabelText('Start'));
  await user.tab();
  expect(onBlur).toHaveBeenCalledOnce();
  expect(screen.queryByText(MESSAGE)).toBeNull();
  renderField('Choose a day after today');
  expect(screen.getByText('Choose a day after today')).toBeDefined();
});
