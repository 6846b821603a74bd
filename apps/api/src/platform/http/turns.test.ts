import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

const limits = { atOnce: 2, atOncePerPerson: 1, underWayPerPerson: 4, waitMs: 10_000, refusal: 'Too many of yours.' };
const { signal } = new AbortController();

/** Work that ends when the test says so. */
class ControlledWork {
  readonly begun: string[] = [];
  readonly #gates = new Map<string, () => void>();

  start(turns: Turns, person: string, name: string, given = signal): Promise<string> {
    return turns.run(person, given, async () => {
      this.begun.push(name);
      const gate = Promise.withResolvers<void>();
      this.#gates.set(name, gate.resolve);
      await gate.promise;
      return name;
    });
  }

  async end(name: string): Promise<void> {
    this.#gates.get(name)?.();
    await settled();
  }
}

describe('turns', () => {
  // covers: server/load 13
  test('one user: one runs, three wait, a fifth is rejected, and other users are served meanwhile', async () => {
    const [turns, works] = [new Turns(limits), new ControlledWork()];
    const mine = ['a', 'b', 'c', 'd'].map((name) => works.start(turns, 'me', name));
    await expect(works.start(turns, 'me', 'e')).rejects.toMatchObject({ code: 'too_many', message: limits.refusal });
    const theirs = works.start(turns, 'them', 'x');
    expect(works.begun).toEqual(['a', 'x']);
    for (const name of ['a', 'x', 'b', 'c', 'd']) await works.end(name);
    expect(await Promise.all([...mine, theirs])).toEqual(['a', 'b', 'c', 'd', 'x']);
    expect(works.begun).toEqual(['a', 'x', 'b', 'c', 'd']);
  });

  test('users take turns: single requests of two others are among the first four, despite four of mine', async () => {
    const [turns, works] = [new Turns({ ...limits, atOnce: 1 }), new ControlledWork()];
    const all = ['a', 'b', 'c', 'd'].map((name) => works.start(turns, 'me', name));
    all.push(works.start(turns, 'them', 'x'), works.start(turns, 'others', 'y'));
    for (let count = 0; count < all.length; count += 1) await works.end(works.begun.at(-1) ?? '');
    await Promise.all(all);
    expect(works.begun.indexOf('x')).toBeLessThan(3);
    expect(works.begun.indexOf('y')).toBeLessThan(4);
  });

  test('failed work lets the next one start', async () => {
    const turns = new Turns(limits);
    const failed = turns.run('me', signal, () => Promise.reject(new Error('no')));
    const next = turns.run('me', signal, async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  test('a caller who disconnects leaves the line', async () => {
    const [turns, works] = [new Turns(limits), new ControlledWork()];
    const leaving = new AbortController();
    const first = works.start(turns, 'me', 'a');
    const left = works.start(turns, 'me', 'b', leaving.signal);
    const last = works.start(turns, 'me', 'c');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'too_many' });
    await works.end('a');
    expect(works.begun).toEqual(['a', 'c']);
    await works.end('c');
    expect(await Promise.all([first, last])).toEqual(['a', 'c']);
  });

  test('waits time out: 429 behind the user’s own work, 503 behind the work of others', async () => {
    const turns = new Turns({ ...limits, atOnce: 1, waitMs: 20 });
    const works = new ControlledWork();
    const first = works.start(turns, 'me', 'a');
    await expect(works.start(turns, 'me', 'b')).rejects.toMatchObject({ status: 429 });
    await expect(works.start(turns, 'them', 'x')).rejects.toMatchObject({ status: 503 });
    await works.end('a');
    expect(await first).toBe('a');
    expect(await turns.run('them', signal, async () => 'free')).toBe('free');
  });
});
