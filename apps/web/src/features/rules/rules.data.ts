import {
  type BodyOf,
  deleteRule,
  getRules,
  type ListedRule,
  previewRule,
  reorderRules,
  saveRule,
  toReturnedRule,
} from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { ledgerKey, offerUndo, refreshLedger } from '../ledger/index.ts';
import { toSavedRule } from './ruleForm.ts';
import { conditionText } from './ruleText.ts';

export const rulesQuery = queryOptions({
  queryKey: [ledgerKey, 'rules'],
  queryFn: ({ signal }) => call(getRules, {}, signal),
});

const previewName = 'preview of a rule';

/** The changes that the rule would make to past transactions; null while it is incomplete. */
export function previewQuery(body: BodyOf<typeof previewRule> | null) {
  return queryOptions({
    queryKey: [ledgerKey, previewName, body],
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('an incomplete rule has no preview');
      return call(previewRule, { body }, signal);
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** Changes the cached rules; the returned function rolls the change back. */
async function changeRules(client: QueryClient, change: (rules: ListedRule[]) => ListedRule[]): Promise<() => void> {
  await client.cancelQueries({ queryKey: rulesQuery.queryKey });
  const before = client.getQueryData(rulesQuery.queryKey);
  client.setQueryData(rulesQuery.queryKey, (rules) => rules && change(rules));
  return () => client.setQueryData(rulesQuery.queryKey, before);
}

type SavedRule = BodyOf<typeof saveRule>;

function withSaved(rules: readonly ListedRule[], { condition, appliesToPast: _past, movesToTop, ...saved }: SavedRule) {
  const changed = rules.map((rule) =>
    rule.id === saved.id ? { ...rule, ...saved, id: rule.id, condition: toReturnedRule(condition) } : rule,
  );
  return movesToTop ? changed.toSorted((a, b) => Number(b.id === saved.id) - Number(a.id === saved.id)) : changed;
}

function savedText({ id }: SavedRule, changed: number): string {
  if (changed > 0) return `Rule saved, ${countOf(changed)} changed`;
  return id === null ? 'Rule added' : 'Rule saved';
}

interface RuleSave {
  readonly body: SavedRule;
  /** The change in which the user saw the rule; undefined for a new one. */
  readonly seenIn: number | undefined;
}

/**
 * After a rule was saved. Previews are loaded again only when next shown: the one on the screen is of the rule that now
 * exists, so the server would reject it.
 */
async function refreshAfterSaving(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [ledgerKey, previewName], refetchType: 'none' });
  await refreshLedger(client, ({ queryKey }) => queryKey[1] !== previewName);
}

/** A changed rule shows at once; a new one appears in its place when the list is fetched again. */
export function useSaveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, seenIn }: RuleSave) => callLedger(saveRule, { body }, seenIn),
    onMutate: ({ body }) => changeRules(client, (rules) => withSaved(rules, body)),
    onSuccess: ({ answer, changeSetId }, { body }) => offerUndo(savedText(body, answer.changed), changeSetId),
    onError: (_error, _body, rollBack) => rollBack?.(),
    onSettled: () => void refreshAfterSaving(client),
  });
}

/** Turns a stored rule on or off, which may differ from the displayed one. */
export function useSwitchRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ rule, isEnabled }: { rule: ListedRule; isEnabled: boolean }) => {
      const rules = await call(getRules, {});
      const stored = rules.find(({ id }) => id === rule.id) ?? rule;
      return await callLedger(saveRule, { body: { ...toSavedRule(stored), isEnabled } });
    },
    onMutate: ({ rule, isEnabled }) =>
      changeRules(client, (rules) => rules.map((one) => (one.id === rule.id ? { ...one, isEnabled } : one))),
    onSuccess: ({ changeSetId }, { isEnabled }) =>
      offerUndo(isEnabled ? 'Rule turned on' : 'Rule turned off', changeSetId),
    onError: (_error, _switched, rollBack) => rollBack?.(),
    onSettled: () => void client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}

export function useDeleteRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ListedRule) => callLedger(deleteRule, { body: { id } }),
    onMutate: (rule) => changeRules(client, (rules) => rules.filter(({ id }) => id !== rule.id)),
    onSuccess: ({ changeSetId }, rule) => offerUndo(`Rule “${conditionText(rule)}” deleted`, changeSetId),
    onError: (_error, _rule, rollBack) => rollBack?.(),
    onSettled: () => void client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}

/** A rule and the one that it moves in front of; null for the end. */
interface RuleMove {
  readonly rule: ListedRule;
  readonly beforeId: number | null;
}

function withMoved(rules: readonly ListedRule[], { rule, beforeId }: RuleMove): ListedRule[] {
  const others = rules.filter(({ id }) => id !== rule.id);
  const place = others.findIndex(({ id }) => id === beforeId);
  return others.toSpliced(place === -1 ? others.length : place, 0, rule);
}

export function useMoveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, beforeId }: RuleMove) => callLedger(reorderRules, { body: { id: rule.id, beforeId } }),
    onMutate: (move) => changeRules(client, (rules) => withMoved(rules, move)),
    onSuccess: ({ changeSetId }) => offerUndo('Rules reordered', changeSetId),
    onError: (_error, _move, rollBack) => rollBack?.(),
    onSettled: () => void client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}
