import { contract, type ReviewItem } from '@cairn/contract';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { householdWith } from '../transactions/transaction.fixture.ts';
import { listOf } from './reviewItem.fixture.ts';

/** The server for a user with these things to decide, which accepts every decision. */
export function reviewOf(items: readonly ReviewItem[], selfApproved = 0): FakeApi {
  let changeSetId = 100;
  const decided = (count: number) => {
    changeSetId += 1;
    return { changeSetId, count };
  };
  return householdWith(items.flatMap(({ transactions }) => transactions))
    .on(contract.getReviewItems, ({ query: { limit } }) => {
      const list = listOf(items, selfApproved);
      return { ...list, items: list.items.slice(0, limit) };
    })
    .on(contract.decideItem, () => decided(1))
    .on(contract.decideItems, ({ body }) => decided(body.items.length))
    .on(contract.undo, {
      restored: 1,
      removed: { transactions: 0, accounts: 0, categories: 0 },
      left: [],
      leftCount: 0,
      leftBudgets: [],
      leftMade: [],
    });
}
