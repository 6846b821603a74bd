import { getTransferPairs } from '@cairn/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { errorToasts } from '../ui/errorQueue.ts';
import { CallFailure } from './call.ts';
import { queryClient } from './queryClient.ts';

const failing = (isQuiet = false) => ({
  queryKey: ['failing', isQuiet],
  queryFn: () => Promise.reject(new Error('no')),
  meta: { isQuiet },
});

/** fetchQuery doesn't retry by default. */
const retrying = { retry: queryClient.getDefaultOptions().queries?.retry ?? false };

afterEach(() => {
  queryClient.clear();
  errorToasts.clear();
});

async function watch(isQuiet: boolean): Promise<void> {
  const stop = new QueryObserver(queryClient, failing(isQuiet)).subscribe(() => {});
  await expect.poll(() => queryClient.getQueryState(['failing', isQuiet])?.status).toBe('error');
  stop();
}

test('a failure is shown if a screen is waiting for the response', async () => {
  await watch(false);
  expect(errorToasts.current()?.message).toBe('Something went wrong.');
});

test('a screen that reports its own failures gets no toast', async () => {
  await watch(true);
  expect(errorToasts.current()).toBeNull();
});

test('a screen may report some failures itself and leave the others to the toast', async () => {
  const isQuiet = (error: unknown) => error instanceof TypeError;
  const failWith = async (error: Error) => {
    const queryFn = () => Promise.reject(error);
    const options = { queryKey: ['failing', error.name], queryFn, meta: { isQuiet } };
    const stop = new QueryObserver(queryClient, options).subscribe(() => {});
    await expect.poll(() => queryClient.getQueryState(options.queryKey)?.status).toBe('error');
    stop();
    return errorToasts.current()?.message;
  };
  expect(await failWith(new TypeError('no'))).toBeUndefined();
  expect(await failWith(new RangeError('no'))).toBe('Something went wrong.');
});

test('a failed prefetch shows no toast', async () => {
  await queryClient.prefetchQuery(failing());
  expect(queryClient.getQueryState(['failing', false])?.status).toBe('error');
  expect(errorToasts.current()).toBeNull();
});

// covers: server/load 6
test.each([
  ['the database is down', 'unavailable', 3],
  ['the call took too long', 'too_slow', 1],
])('when %s (%s), the call is sent %d times in total', async (_what, error, times) => {
  let calls = 0;
  const queryFn = () => {
    calls += 1;
    return Promise.reject(new CallFailure(getTransferPairs, 503, { error, message: 'Please try again.' }));
  };
  await expect(queryClient.fetchQuery({ queryKey: [error], queryFn, retryDelay: 0, ...retrying })).rejects.toThrow();
  expect(calls).toBe(times);
});
