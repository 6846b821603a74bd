import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('listeners are notified of every change until they unsubscribe', () => {
  const store = createStore('a');
  const listener = vi.fn(() => store.current());
  const unsubscribe = store.subscribe(listener);
  store.set('b');
  store.set('c');
  unsubscribe();
  store.set('d');
  expect(listener.mock.results.map(({ value }) => value)).toEqual(['b', 'c']);
  expect(store.current()).toBe('d');
});

test('setting the same value again notifies no listener', () => {
  const store = createStore(Number.NaN);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
});
