import { seedDefaultCategoriesAndRules } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { type Route, route } from '../../platform/http/route.ts';
import { writeLedger } from '../../platform/ledger/write.ts';
import { seedCategories } from './seed-categories.ts';

export const onboardingRoutes: readonly Route[] = [
  route(seedDefaultCategoriesAndRules, async (context) => {
    return await writeLedger(context, 'rule', async (tx, change) => {
      const { categoryIds, applied } = await seedCategories(tx, change, context.body);
      const { reached, ...removed } = applied;
      const summary = `Rules of suggested categories categorized ${countOf(reached)}`;
      return {
        answer: { categoryIDs: categoryIds },
        done: reached > 0 ? { summary, count: reached, removed } : null,
      };
    });
  }),
];
