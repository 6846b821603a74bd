import { expect, test } from 'vitest';
import { createMemoryStore } from '../store.ts';
import { createIdempotency } from './idempotency.ts';

function createCounter(status = 200) {
  let calls = 0;
  return async () => {
    calls += 1;
    return { status, body: calls };
  };
}

test('a repeated key gets the first response, also while the first request is running', async () => {
  const answer = createIdempotency(createMemoryStore());
  const work = createCounter();
  const both = await Promise.all([answer('a', 'POST /v1/customers', work), answer('a', 'POST /v1/customers', work)]);
  expect(both.map(({ body }) => body)).toEqual([1, 1]);
  expect(await answer('a', 'POST /v1/customers', work)).toMatchObject({ body: 1 });
});

test('a key is stored beyond a restart', async () => {
  const store = createMemoryStore();
  const work = createCounter();
  await createIdempotency(store)('a', 'POST /v1/customers', work);
  expect(await createIdempotency(store)('a', 'POST /v1/customers', work)).toMatchObject({ body: 1 });
});

test('another request with the same key is rejected with 400', async () => {
  const answer = createIdempotency(createMemoryStore());
  await answer('a', 'POST /v1/customers', createCounter());
  await expect(answer('a', 'POST /v1/subscriptions', createCounter())).rejects.toMatchObject({ status: 400 });
});

test('without a key, and after a server error, the work runs again', async () => {
  const answer = createIdempotency(createMemoryStore());
  const [work, failing] = [createCounter(), createCounter(500)];
  await answer(undefined, 'POST /v1/customers', work);
  expect(await answer(undefined, 'POST /v1/customers', work)).toMatchObject({ body: 2 });
  await answer('a', 'POST /v1/customers', failing);
  expect(await answer('a', 'POST /v1/customers', failing)).toMatchObject({ body: 2 });
});
