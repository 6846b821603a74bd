import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { highlightRow, useNewRow } from './newRow.ts';
import { transactionRow } from './transactionRow.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// covers: entry/split-lines 67
test('a new transaction is highlighted for two seconds from when the list has it', () => {
  const { result, rerender } = renderHook(({ rows }) => useNewRow(rows), {
    initialProps: { rows: [transactionRow(1, 'Rent')] },
  });
  act(() => highlightRow(2));
  expect(result.current).toBeNull();
  act(() => void vi.advanceTimersByTime(5_000));
  rerender({ rows: [transactionRow(2, 'Cafe'), transactionRow(1, 'Rent')] });
  expect(result.current).toBe(2);
  act(() => void vi.advanceTimersByTime(1_999));
  expect(result.current).toBe(2);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBeNull();
});
