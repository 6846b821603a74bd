import { contract } from '@cairn/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { connection } from '../src/app/offline/serverConnection.ts';
import { queryClient } from '../src/app/queryClient.ts';
import { reviewOf } from '../src/features/review/review.fixture.ts';
import { suggestionFor } from '../src/features/review/reviewItem.fixture.ts';
import { closeScreen, emptyHousehold, openScreen } from './openScreen.tsx';

const isIdle = () => waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));

const timers: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  shouldAdvanceTime: true,
};

async function expectNothingLeft(): Promise<void> {
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  closeScreen();
  // What is due right away may still run.
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(queryClient.getMutationCache().hasListeners()).toBe(false);
  expect(queryClient.getQueryCache().hasListeners()).toBe(false);
}

afterEach(() => {
  vi.useRealTimers();
});

test('a form that was saved leaves no timer and no subscription when its screen is closed', async () => {
  vi.useFakeTimers(timers);
  const api = emptyHousehold().on(contract.saveUserSettings, ({ body }) => body);
  const user = await openScreen('/Settings?view=edit', api);
  await user.click(await screen.findByRole('switch', { name: 'Dark Mode' }));
  await user.click(screen.getByRole('button', { name: 'Update Settings' }));
  await screen.findByText('On');
  await isIdle();
  connection.reportUnreachable();
  await expectNothingLeft();
});

test('a decision in Review leaves no timer and no subscription when its screen is closed', async () => {
  vi.useFakeTimers(timers);
  const user = await openScreen('/Review', reviewOf([suggestionFor(1, 'Market'), suggestionFor(2, 'Farmstand')]));
  await screen.findByRole('navigation', { name: 'Reasons' });
  await user.keyboard('a');
  await isIdle();
  await expectNothingLeft();
});
