import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setUpUser } from '../../../test/user.ts';
import { DateField } from '../../ui/DateField.tsx';
import { useForm } from './useForm.ts';

const schema = z.object({ by: z.string() });

function Form({ send }: { send: () => void }) {
  const { draft, setDraft, submit, form } = useForm({ schema, initial: { by: '' }, send, failure: null });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <DateField label="By" value={draft.by} onChange={({ target }) => setDraft({ by: target.value })} />
      <button type="submit">Save</button>
    </form>
  );
}

// covers: entry/quick-add 18
test('a form isn’t sent while the browser can’t read a date, whose field gets the focus and an error', async () => {
  const user = setUpUser();
  const send = vi.fn();
  render(<Form send={send} />);
  const field = screen.getByLabelText('By');
  const setBadInput = (badInput: boolean) =>
    Object.defineProperties(field, {
      validity: { configurable: true, value: { badInput } },
      checkValidity: { configurable: true, value: () => field.dispatchEvent(new Event('invalid')) },
    });
  setBadInput(true);
  await user.click(screen.getByText('Save'));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Enter a date, like 11/24/2026')).toBeDefined();
  expect(document.activeElement).toBe(field);
  setBadInput(false);
  await user.click(screen.getByText('Save'));
  expect(send).toHaveBeenCalledOnce();
});
