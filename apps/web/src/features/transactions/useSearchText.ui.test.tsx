import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './useSearchText.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function openSearch() {
  const write = vi.fn<(text: string) => void>();
  const { result } = renderHook(() => useSearchText('', write), { wrapper: MemoryRouter });
  return { result, type: (text: string) => act(() => result.current.setText(text)) };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

// covers: state/transactions-list 2
test('the search follows 150 ms after the last keystroke', () => {
  const { result, type } = openSearch();
  type('r');
  wait(149);
  type('re');
  wait(149);
  expect(result.current).toMatchObject({ text: 're', search: '' });
  wait(1);
  expect(result.current.search).toBe('re');
});

// covers: state/transactions-list 2
test('Enter searches at once, and so does clearing the text', () => {
  const { result, type } = openSearch();
  type('rent');
  act(() => result.current.searchNow());
  expect(result.current.search).toBe('rent');
  type('');
  expect(result.current.search).toBe('');
});
