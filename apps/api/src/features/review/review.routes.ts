import {
  type BodyOf,
  decideItem,
  decideItems,
  getReviewItems,
  REVIEW_ITEMS_MAX,
  type ReviewDecision,
  reviewItem,
} from '@cairn/contract';
import type { CategoryId, CategorySuggestions, Inbox, InboxItem, LedgerId, TransactionId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  findOptionalTarget,
  findPendingLearning,
  findTarget,
  type MadeTargets,
  type Target,
  versionBefore,
  writeLedger,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type Route, route, todayOf } from '../../platform/http/route.ts';
import { TRAIN_CATEGORY_MODELS, UPGRADE_MERCHANT_KEYS } from '../../platform/jobs/jobs.ts';
import type { LedgerProofs } from '../proof/index.ts';
import type { SeriesSuggestions } from '../recurring/index.ts';
import { applyDecisions } from './apply-decisions.ts';
import type { DecidedItem } from './decided.ts';
import { Inboxes } from './inbox.ts';
import { countItems, listShown, suggestForItems, toReviewItems } from './respond.ts';
import { summaryOf } from './summaries.ts';

type GivenItem = BodyOf<typeof decideItem>['item'];
type GivenCategory = Pick<BodyOf<typeof decideItem>, 'categoryId' | 'subcategoryId'>;

/** Also one that a decision on another item has just hidden, because the user may still see it. */
function findItem({ items, hidden }: Inbox, given: GivenItem): InboxItem | undefined {
  const ids = given.transactionIds.join();
  const isGiven = ({ reason, fingerprint, transactionIds }: InboxItem) =>
    reason === given.reason && fingerprint === given.fingerprint && transactionIds.join() === ids;
  return items.find(isGiven) ?? hidden.find(isGiven);
}

/** The item no longer applies. The response has the one that takes its place, if any. */
async function itemChanged(tx: Db, ledgerId: LedgerId, { items }: Inbox, given: GivenItem): Promise<ProblemError> {
  const current = items.find(({ transactionIds }) => transactionIds.some((id) => given.transactionIds.includes(id)));
  const [item] = current ? await toReviewItems(tx, ledgerId, [current]) : [];
  const details = { item: item ? z.encode(reviewItem, item) : null };
  return new ProblemError('conflict', 'This has already been decided, or it has changed.', { details });
}

const isSame = (a: Pick<Target, 'categoryId' | 'subcategoryId'>, { openCategory: b }: InboxItem) =>
  a.categoryId === b?.categoryId && a.subcategoryId === b.subcategoryId;

type FindTarget = (categoryId: CategoryId, subcategoryId: CategoryId | null) => Promise<Target>;

/** Looks each category up once, because many items have the same. */
function createTargetFinder(tx: Db, ledgerId: LedgerId): FindTarget {
  const found = new Map<string, Promise<Target>>();
  return (categoryId, subcategoryId) => {
    const key = `${categoryId} ${subcategoryId ?? ''}`;
    const target = found.get(key) ?? findTarget(tx, ledgerId, categoryId, subcategoryId);
    found.set(key, target);
    return target;
  };
}

/**
 * The category that approving an item sets or confirms: the one that the user saw, or else the current suggestion. Null
 * if there is none; undefined if the user saw another one than the transaction has.
 */
async function approvedTarget(
  find: FindTarget,
  item: InboxItem,
  given: GivenCategory,
  suggestions: CategorySuggestions | undefined,
): Promise<Target | null | undefined> {
  const { openCategory } = item;
  const shown = given.categoryId ? await find(given.categoryId, given.subcategoryId ?? null) : null;
  if (!openCategory) return null;
  if (shown) return openCategory.categoryId === null || isSame(shown, item) ? shown : undefined;
  const { categoryId, subcategoryId } =
    openCategory.categoryId === null ? (suggestions?.categories[0] ?? openCategory) : openCategory;
  return categoryId === null ? null : await find(categoryId, subcategoryId);
}

function chooseCategory(message: string): ProblemError {
  return new ProblemError('rule_broken', message, { fields: { categoryId: 'is required' } });
}

/** Items about one transaction, whose category can be chosen even if it doesn't need a decision. */
const takesCategory: ReadonlySet<string> = new Set(['newMerchant', 'large']);

interface OneDecision extends GivenCategory {
  readonly decision: ReviewDecision;
}

/** What the user decided. Undefined if the item no longer applies as they saw it. */
async function toDecided(
  tx: Db,
  ledgerId: LedgerId,
  item: InboxItem,
  body: OneDecision,
): Promise<DecidedItem | undefined> {
  const { decision } = body;
  if (decision === 'choose') {
    if (!item.openCategory && !takesCategory.has(item.reason))
      throw new ProblemError('rule_broken', 'A category can’t be chosen here.', {
        fields: { decision: 'doesn’t apply' },
      });
    const target = await findOptionalTarget(tx, ledgerId, body.categoryId, body.subcategoryId);
    if (target === null) throw chooseCategory('Choose a category.');
    return { item, decision, target };
  }
  if (decision === 'decline') return { item, decision, target: null };
  const suggestions = (await suggestForItems(tx, ledgerId, [item])).get(item.subjectId);
  const target = await approvedTarget(createTargetFinder(tx, ledgerId), item, body, suggestions);
  if (target === null && item.reason === 'category') throw chooseCategory('There is no suggestion. Choose a category.');
  return target === undefined ? undefined : { item, decision, target };
}

/** The items that still apply and that approving settles. */
async function toApproved(tx: Db, ledgerId: LedgerId, inbox: Inbox, given: BodyOf<typeof decideItems>['items']) {
  const taken = new Set<TransactionId>();
  const found = given.flatMap((one) => {
    const item = findItem(inbox, one);
    // A transaction is approved once, because that may delete it.
    if (!item || item.transactionIds.some((id) => taken.has(id))) return [];
    for (const id of item.transactionIds) taken.add(id);
    return [{ item, one }];
  });
  const suggestions = await suggestForItems(
    tx,
    ledgerId,
    found.map(({ item }) => item),
  );
  const find = createTargetFinder(tx, ledgerId);
  const approved = new Map<InboxItem, DecidedItem>();
  for (const { item, one } of found) {
    const target = await approvedTarget(find, item, one, suggestions.get(item.subjectId));
    if (target === undefined || (target === null && item.reason === 'category')) continue;
    approved.set(item, { item, decision: 'approve', target });
  }
  return [...approved.values()];
}

/** The category created for a decision. Undoing the decision removes it if nothing else uses it. */
async function madeFor(
  tx: Db,
  ledgerId: LedgerId,
  { decision, target }: DecidedItem,
): Promise<{ readonly made: MadeTargets } | null> {
  if (decision !== 'choose' || !target) return null;
  const { id, parentId, name, icon, iconColor, income } = categories;
  const rows = await tx
    .select({ id, parentId, name, icon, iconColor, income })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), eq(id, target.subcategoryId ?? target.categoryId)));
  return { made: { accounts: [], categories: rows } };
}

const deletes = ({ item, decision }: DecidedItem) => item.reason === 'duplicate' && decision === 'approve';

export function reviewRoutes(suggestions: SeriesSuggestions, proofs: LedgerProofs): readonly Route[] {
  const inboxes = new Inboxes(suggestions, proofs);
  return [
    route(getReviewItems, async ({ db, caller, clock, query, wake }) => {
      const inbox = await inboxes.read(db, { caller, now: clock.now() });
      // Counts alone show no suggestions.
      const pending = query.limit === 0 ? null : await findPendingLearning(db, caller.ledgerId);
      if (pending) await wake(pending === 'keys' ? UPGRADE_MERCHANT_KEYS : TRAIN_CATEGORY_MODELS);
      const items = inbox.items.slice(0, query.limit ?? REVIEW_ITEMS_MAX);
      return {
        items: await toReviewItems(db, caller.ledgerId, items),
        counts: countItems(inbox),
        selfApproved: inbox.selfApproved.length,
        ...(pending && { isLearning: true }),
        ...(query.selfApprovedLimit !== undefined && {
          selfApprovedTransactions: await listShown(
            db,
            caller.ledgerId,
            inbox.selfApproved.slice(0, query.selfApprovedLimit),
          ),
        }),
      };
    }),

    route(decideItem, async (context) => {
      const { body, caller, clock } = context;
      return await writeLedger(context, 'edited', async (tx, change) => {
        const { ledgerId } = change;
        const inbox = await inboxes.readAt(tx, { caller, now: clock.now() }, versionBefore(change));
        const item = findItem(inbox, body.item);
        const decided = item && (await toDecided(tx, ledgerId, item, body));
        if (!decided) throw await itemChanged(tx, ledgerId, inbox, body.item);
        const { rows, undo } = await applyDecisions(tx, change, [decided], todayOf(context));
        const made = body.isCategoryNew && (await madeFor(tx, ledgerId, decided));
        const source = deletes(decided) ? ('deleted' as const) : ('edited' as const);
        return {
          answer: { changeSetId: change.id, count: 1 },
          done: { summary: summaryOf([decided], rows), count: 1, source, undo: { ...undo, ...made } },
        };
      });
    }),

    route(decideItems, async (context) => {
      const { body, caller, clock } = context;
      return await writeLedger(context, 'bulk', async (tx, change) => {
        const inbox = await inboxes.readAt(tx, { caller, now: clock.now() }, versionBefore(change));
        const decided = await toApproved(tx, change.ledgerId, inbox, body.items);
        const [first] = body.items;
        if (decided.length === 0 && first) throw await itemChanged(tx, change.ledgerId, inbox, first);
        const notSaved = new Map<InboxItem, string>();
        const { rows, undo, saved } = await applyDecisions(tx, change, decided, todayOf(context), notSaved);
        const [reason] = notSaved.values();
        if (saved.length === 0 && reason !== undefined) throw new ProblemError('rule_broken', reason);
        const count = saved.length;
        return {
          answer: {
            changeSetId: change.id,
            count,
            ...(notSaved.size > 0 && {
              notSaved: Array.from(notSaved, ([{ fingerprint }, message]) => ({ fingerprint, message })),
            }),
          },
          done: { summary: summaryOf(saved, rows), count, undo },
        };
      });
    }),
  ];
}
