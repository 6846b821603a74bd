import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QueryView } from './QueryView.tsx';

const refetch = vi.fn();

function open(query: { data?: readonly string[]; isError?: boolean }, empty?: string) {
  render(
    <QueryView
      query={{ data: query.data, isError: query.isError ?? false, refetch }}
      loading="Loading..."
      failed="We couldn’t load your stones"
      empty={empty}
    >
      {(stones) => `Stones: ${stones.join()}`}
    </QueryView>,
  );
  return document.body.textContent;
}

test('shows the placeholder while loading', () => {
  expect(open({})).toBe('Loading...');
});

test('shows data, even if refreshing it failed', () => {
  expect(open({ data: ['flat', 'round'], isError: true })).toBe('Stones: flat,round');
});

test('shows the empty state instead of an empty list', () => {
  expect(open({ data: [] }, 'No stones')).toBe('No stones');
});

test('shows an empty list as data if there is no empty state', () => {
  expect(open({ data: [] })).toBe('Stones: ');
});

test('offers a retry after a failure', () => {
  open({ isError: true });
  expect(screen.getByRole('heading', { name: 'We couldn’t load your stones' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
