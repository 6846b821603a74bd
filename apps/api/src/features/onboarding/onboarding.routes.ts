import { addSampleData, clearSampleData, seedDefaultCategoriesAndRules } from '@cairn/contract';
import { countOf, dayAt } from '@cairn/domain';
import { writeLedger } from '../../ledger/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { addSample, clearSample } from './sample-data.ts';
import { seedCategories } from './seed-categories.ts';

export const onboardingRoutes: readonly Route[] = [
  route(seedDefaultCategoriesAndRules, async (context) => {
    return await writeLedger(context, 'rule', async (tx, change) => {
      const { categoryIds, applied } = await seedCategories(tx, change, context.body);
      const { reached, ...undo } = applied;
      const summary = `Suggested category rules categorized ${countOf(reached)}`;
      return {
        answer: { categoryIds },
        done: reached > 0 ? { summary, count: reached, undo } : null,
      };
    });
  }),

  route(addSampleData, async (context) => {
    const today = dayAt(context.clock.now(), context.caller.actor.timeZone);
    return await writeLedger(context, 'import', async (tx, change) => ({
      answer: { hasSampleData: true as const },
      done: await addSample(tx, change, today),
    }));
  }),

  route(clearSampleData, async (context) => {
    const now = context.clock.now();
    return await writeLedger(context, 'undo', async (tx, change) => ({
      answer: { hasSampleData: false as const },
      done: await clearSample(tx, change, now),
    }));
  }),
];
