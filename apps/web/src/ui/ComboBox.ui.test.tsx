import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ComboBox } from './ComboBox.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Occupation() {
  const [value, setValue] = useState('');
  return <ComboBox label="Occupation" entries={['Actor', 'Baker', 'Carpenter']} value={value} onChange={setValue} />;
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

function openSuggestions(): HTMLElement {
  render(<Occupation />);
  const field = screen.getByRole('combobox', { name: 'Occupation' });
  fireEvent.change(field, { target: { value: 'a' } });
  expect(options()).toEqual(['Actor', 'Baker', 'Carpenter']);
  return field;
}

// covers: validation 21; constants/timers 6
test('suggestions close 200 ms after losing focus', () => {
  fireEvent.blur(openSuggestions());
  act(() => void vi.advanceTimersByTime(199));
  expect(options()).toHaveLength(3);
  act(() => void vi.advanceTimersByTime(1));
  expect(options()).toEqual([]);
});

test('suggestions stay open if the field gets the focus back', () => {
  const field = openSuggestions();
  fireEvent.blur(field);
  act(() => void vi.advanceTimersByTime(100));
  fireEvent.focus(field);
  act(() => void vi.advanceTimersByTime(200));
  expect(options()).toHaveLength(3);
});
