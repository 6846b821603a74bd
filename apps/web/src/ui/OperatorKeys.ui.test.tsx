import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setUpUser } from '../../test/user.ts';
import { OperatorKeys } from './OperatorKeys.tsx';
import { SumField } from './SumField.tsx';

function Amounts() {
  const [sum, setSum] = useState('12.00');
  return (
    <>
      <SumField label="Sum" value={sum} onChange={setSum} />
      <input aria-label="Name" />
      <OperatorKeys />
    </>
  );
}

let pointer = 'coarse';

beforeEach(() => {
  pointer = 'coarse';
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query);
    if (query.includes('pointer')) Object.defineProperty(list, 'matches', { value: query.includes(pointer) });
    return list;
  });
});

function field(): HTMLInputElement {
  const found = screen.getByLabelText('Sum');
  if (!(found instanceof HTMLInputElement)) throw new Error('the sum has no input');
  return found;
}

// covers: entry/split-lines 37
test('on a touch device, operators are typed at the cursor while the amount has the focus: 12.00 + 3 = $15.00', async () => {
  const user = setUpUser();
  render(<Amounts />);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await user.click(field());
  await user.click(screen.getByRole('button', { name: 'Plus' }));
  expect(document.activeElement).toBe(field());
  await user.keyboard('3');
  expect(field().value).toBe('12.00+3');
  expect(screen.getByText('= $15.00')).toBeDefined();
  await user.click(screen.getByLabelText('Name'));
  expect(field().value).toBe('$15.00');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

// covers: entry/split-lines 37
test('an operator follows a selected amount instead of replacing it, and replaces a selected part', async () => {
  const user = setUpUser();
  render(<Amounts />);
  await user.click(field());
  field().select();
  await user.click(screen.getByRole('button', { name: 'Times' }));
  expect(field().value).toBe('12.00×');
  field().setSelectionRange(2, 6);
  await user.click(screen.getByRole('button', { name: 'Divided by' }));
  expect(field().value).toBe('12÷');
});

// covers: entry/split-lines 37
test('the keys are above a keyboard that covers the page, or at the bottom of the app, which it makes lower', async () => {
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0 });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
  const user = setUpUser();
  render(<Amounts />);
  const resize = (height: number) =>
    act(() => {
      Object.assign(viewport, { height });
      viewport.dispatchEvent(new Event('resize'));
    });
  await user.click(field());
  expect(screen.queryByRole('toolbar')).toBeNull();
  resize(500);
  expect(screen.getByRole('toolbar').style.bottom).toBe('300px');
  resize(800);
  expect(screen.queryByRole('toolbar')).toBeNull();
  document.documentElement.dataset.keyboard = 'open';
  expect((await screen.findByRole('toolbar')).style.bottom).toBe('0px');
  delete document.documentElement.dataset.keyboard;
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  vi.unstubAllGlobals();
});

// covers: entry/split-lines 37
test('with a mouse and a keyboard there are no operator keys', () => {
  pointer = 'fine';
  render(<Amounts />);
  fireEvent.focusIn(field());
  expect(screen.queryByRole('toolbar')).toBeNull();
});
