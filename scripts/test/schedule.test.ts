import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';

async function trace(tasks: { name: string; cores: number; after?: string[]; fails?: boolean }[], cores: number) {
  const events: string[] = [];
  let busy = 0;
  let most = 0;
  const perform = async (task: (typeof tasks)[number]) => {
    busy += task.cores;
    most = Math.max(most, busy);
    events.push(task.name);
    await wait(5);
    busy -= task.cores;
    return !task.fails;
  };
  await schedule(tasks, cores, perform, (task, needed) => events.push(`${task.name} without ${needed}`));
  return { events, most };
}

test('no more cores are used than there are, and a small task goes before a large one that must wait', async () => {
  const tasks = [
    { name: 'a', cores: 1 },
    { name: 'large', cores: 2 },
    { name: 'b', cores: 1 },
  ];
  expect(await trace(tasks, 2)).toEqual({ events: ['a', 'b', 'large'], most: 2 });
});

test('a task waits for what it needs, and is refused when that failed; everything else still runs', async () => {
  const tasks = [
    { name: 'needs', cores: 1, after: ['built'] },
    { name: 'needs the broken', cores: 1, after: ['broken'] },
    { name: 'broken', cores: 1, fails: true },
    { name: 'built', cores: 1 },
  ];
  const { events } = await trace(tasks, 1);
  expect(events).toEqual(['broken', 'needs the broken without broken', 'built', 'needs']);
});

test('a task whose need was not chosen for this run does not wait for it', async () => {
  expect((await trace([{ name: 'a', cores: 1, after: ['left out'] }], 1)).events).toEqual(['a']);
});
