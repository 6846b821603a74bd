import { expect, test, vi } from 'vitest';
import { createErrorQueue } from './errorQueue.ts';

test('errors are shown one at a time, in order', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error getting categories' });
  queue.show({ message: 'Error saving the category', reason: 'The name is taken' });
  expect(queue.current()?.message).toBe('Error getting categories');
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()).toMatchObject({ message: 'Error saving the category', reason: 'The name is taken' });
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()).toBeNull();
});

test('an error isn’t queued twice, but may be shown again after Close', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error getting categories' });
  queue.show({ message: 'Error getting categories' });
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()).toBeNull();
  queue.show({ message: 'Error getting categories' });
  expect(queue.current()?.message).toBe('Error getting categories');
});

test('the same message with another reason is another error', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error saving the category', reason: 'The name is taken' });
  queue.show({ message: 'Error saving the category', reason: 'The parent is gone' });
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()?.reason).toBe('The parent is gone');
});

test('of 100 errors, the first 5 are queued', () => {
  const queue = createErrorQueue();
  for (let n = 1; n <= 100; n += 1) queue.show({ message: `Error ${n}` });
  const closed: string[] = [];
  for (let error = queue.current(); error; error = queue.current()) {
    closed.push(error.message);
    queue.close(error.id);
  }
  expect(closed).toEqual(['Error 1', 'Error 2', 'Error 3', 'Error 4', 'Error 5']);
});

test('closing an unknown error changes nothing and notifies no listener', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error getting categories' });
  const listener = vi.fn();
  queue.subscribe(listener);
  queue.close(999);
  expect(listener).not.toHaveBeenCalled();
  expect(queue.current()?.message).toBe('Error getting categories');
});

test('listeners are notified of every change until they unsubscribe', () => {
  const queue = createErrorQueue();
  const listener = vi.fn();
  const unsubscribe = queue.subscribe(listener);
  queue.show({ message: 'Error getting categories' });
  queue.clear();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  queue.show({ message: 'Error getting categories' });
  expect(listener).toHaveBeenCalledTimes(2);
});
