import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';

async function trace(tasks: { name: string; cores: number; after?: string[]; fails?: boolean }[], cores: number) {
  const events: string[] = [];
  let busy = 0;
  let maxBusy = 0;
  const run = async (task: (typeof tasks)[number]) => {
    busy += task.cores;
    maxBusy = Math.max(maxBusy, busy);
    events.push(task.name);
    await wait(5);
    busy -= task.cores;
    return !task.fails;
  };
  await schedule(tasks, cores, run, (task, needed) => events.push(`${task.name} without ${needed}`));
  return { events, maxBusy };
}

test('never uses more cores than available, and starts a small task before a large one that must wait', async () => {
  const tasks = [
    { name: 'a', cores: 1 },
    { name: 'large', cores: 2 },
    { name: 'b', cores: 1 },
  ];
  expect(await trace(tasks, 2)).toEqual({ events: ['a', 'b', 'large'], maxBusy: 2 });
});

test('a task waits for its dependencies, and is skipped if one failed; everything else still runs', async () => {
  const tasks = [
    { name: 'needs', cores: 1, after: ['built'] },
    { name: 'needs the broken', cores: 1, after: ['broken'] },
    { name: 'broken', cores: 1, fails: true },
    { name: 'built', cores: 1 },
  ];
  const { events } = await trace(tasks, 1);
  expect(events).toEqual(['broken', 'needs the broken without broken', 'built', 'needs']);
});

test('a task doesn’t wait for a dependency that isn’t part of this run', async () => {
  expect((await trace([{ name: 'a', cores: 1, after: ['left out'] }], 1)).events).toEqual(['a']);
});
