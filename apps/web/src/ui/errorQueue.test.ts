import { expect, test, vi } from 'vitest';
import { createErrorQueue } from './errorQueue.ts';

test('errors are shown one at a time, in the order they came', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error getting categories' });
  queue.show({ message: 'Error saving the category', reason: 'The name is taken' });
  expect(queue.current()?.message).toBe('Error getting categories');
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()).toMatchObject({ message: 'Error saving the category', reason: 'The name is taken' });
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()).toBeNull();
});

test('the same error is not queued twice while it waits, and may come back after Close', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error getting categories' });
  queue.show({ message: 'Error getting categories' });
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()).toBeNull();
  queue.show({ message: 'Error getting categories' });
  expect(queue.current()?.message).toBe('Error getting categories');
});

test('one message with two reasons is two errors', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error saving the category', reason: 'The name is taken' });
  queue.show({ message: 'Error saving the category', reason: 'The parent is gone' });
  queue.close(queue.current()?.id ?? 0);
  expect(queue.current()?.reason).toBe('The parent is gone');
});

test('a storm of errors leaves five to close', () => {
  const queue = createErrorQueue();
  for (let n = 1; n <= 100; n += 1) queue.show({ message: `Error ${n}` });
  const closed: string[] = [];
  for (let error = queue.current(); error; error = queue.current()) {
    closed.push(error.message);
    queue.close(error.id);
  }
  expect(closed).toEqual(['Error 1', 'Error 2', 'Error 3', 'Error 4', 'Error 5']);
});

test('closing an error that is no longer there changes nothing and tells nobody', () => {
  const queue = createErrorQueue();
  queue.show({ message: 'Error getting categories' });
  const listener = vi.fn();
  queue.subscribe(listener);
  queue.close(999);
  expect(listener).not.toHaveBeenCalled();
  expect(queue.current()?.message).toBe('Error getting categories');
});

test('listeners hear every change until they leave', () => {
  const queue = createErrorQueue();
  const listener = vi.fn();
  const leave = queue.subscribe(listener);
  queue.show({ message: 'Error getting categories' });
  queue.clear();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  queue.show({ message: 'Error getting categories' });
  expect(listener).toHaveBeenCalledTimes(2);
});
