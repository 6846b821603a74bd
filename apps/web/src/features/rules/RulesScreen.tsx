import type { ListedRule } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SkeletonPage } from '../../ui/Skeleton.tsx';
import { HelpLauncher } from '../help/index.ts';
import { categoriesQuery, tagsQuery, useCategories, useTags } from '../ledger/index.ts';
import { isIncluded } from './included.ts';
import { FoundRules, RuleList } from './RuleList.tsx';
import styles from './RulesScreen.module.css';
import { rulesQuery } from './rules.data.ts';
import { type RuleLabels, searchRules } from './ruleText.ts';

const RuleDialog = lazy(() => import('./RuleDialog.tsx'));

/** More rules than this are shown on request. */
const SHOWN_AT_FIRST = 200;
const HIGHLIGHT_MS = 2_000;

function Header({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title="Rules"
      back={{ to: '/Categories', label: 'Back to Categories' }}
      help={<HelpLauncher />}
      actions={actions}
    />
  );
}

interface FoundProps {
  rules: readonly ListedRule[];
  labels: RuleLabels;
  /** The rule that was just added. */
  addedId: number | null;
  onEdit: (rule: ListedRule) => void;
}

const OWNERS = [
  { value: 'all', label: 'All' },
  { value: 'own', label: 'Your own' },
] as const;
type RuleOwner = (typeof OWNERS)[number]['value'];

function useIncludedIds(rules: readonly ListedRule[], { categories }: RuleLabels): ReadonlySet<number> {
  return useMemo(
    () => new Set(rules.filter((rule) => isIncluded(rule, categories)).map(({ id }) => id)),
    [rules, categories],
  );
}

interface NoneFoundProps {
  typed: string;
  onClear: () => void;
}

function NoneFound({ typed, onClear }: NoneFoundProps) {
  const isSearch = typed !== '';
  return (
    <Panel>
      <EmptyState
        title={isSearch ? 'No rules match' : 'No rules of your own yet'}
        help={isSearch ? `Nothing contains “${typed}”.` : 'All of these rules came with Cairn.'}
        actions={<Button onClick={onClear}>{isSearch ? 'Clear search' : 'Show all rules'}</Button>}
      />
    </Panel>
  );
}

/** The rules that match the search and the filter; all of them, in an order that can be changed, without either. */
function SearchableRules({ rules, labels, addedId, onEdit }: FoundProps) {
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(query.get('search') ?? '');
  const [owner, setOwner] = useState<RuleOwner>('all');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const includedIds = useIncludedIds(rules, labels);
  const isAddedHidden = addedId !== null && includedIds.has(addedId);
  // A new rule is the last one, and may not match.
  useEffect(() => {
    if (addedId === null) return;
    setTyped('');
    if (isAddedHidden) setOwner('all');
    setShown(Number.POSITIVE_INFINITY);
  }, [addedId, isAddedHidden]);
  const search = typed.trim();
  const isOwnOnly = owner === 'own' && includedIds.size > 0;
  const listed = isOwnOnly ? rules.filter(({ id }) => !includedIds.has(id)) : rules;
  const found = search === '' ? listed : searchRules(listed, typed, labels);
  const more = found.length - shown;
  const isPart = search !== '' || isOwnOnly;
  const List = isPart || more > 0 ? FoundRules : RuleList;
  const cells = { labels, addedId, includedIds, firstId: rules[0]?.id ?? null, onEdit };
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.filters}>
          <SearchField
            label="Search rules"
            isLabelHidden
            placeholder="Search rules"
            value={typed}
            onChange={setTyped}
          />
          {includedIds.size > 0 && (
            <ChoiceBar label="Rules to show" isLarge options={OWNERS} value={owner} onChange={setOwner} />
          )}
        </div>
        <p className={styles.order} role="status">
          {isPart
            ? `${countOf(found.length, 'rule')} found`
            : 'The first rule that matches decides. Drag a rule to change its place.'}
        </p>
      </div>
      {found.length === 0 ? (
        <NoneFound typed={search} onClear={() => (search === '' ? setOwner('all') : setTyped(''))} />
      ) : (
        <List rules={found.slice(0, shown)} {...cells} />
      )}
      {more > 0 && (
        <Button isBlock onClick={() => setShown(found.length)}>
          Show {countOf(more, 'more rule')}
        </Button>
      )}
    </>
  );
}

/** The rule that was just added: for two seconds from when it's in the list. */
function useAddedRule(rules: readonly ListedRule[] | undefined) {
  const [addedId, setAdded] = useState<number | null>(null);
  const isListed = rules?.some(({ id }) => id === addedId) ?? false;
  useEffect(() => {
    if (!isListed) return;
    const timer = setTimeout(() => setAdded(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [isListed]);
  return { addedId: isListed ? addedId : null, setAdded };
}

export default function RulesScreen() {
  const query = useQuery(rulesQuery);
  // Rows name categories and tags, so they wait for both instead of growing.
  const isLabeled = [useQuery(categoriesQuery), useQuery(tagsQuery)].every(({ isPending }) => !isPending);
  const { addedId, setAdded } = useAddedRule(query.data);
  const [edited, setEdited] = useState<ListedRule | 'new' | null>(null);
  const labels = { categories: useCategories(), tags: useTags(true) };
  // The newest version, in case someone changes it while the dialog is open.
  const rule = edited === 'new' ? null : (query.data?.find(({ id }) => id === edited?.id) ?? edited);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
      Add Rule
    </Button>
  );
  return (
    <>
      <QueryView
        query={isLabeled ? query : { ...query, data: undefined }}
        loading={<SkeletonPage isNarrow />}
        failed="We couldn’t load your rules"
        frame={(failure) => <MessagePage header={<Header />}>{failure}</MessagePage>}
        empty={
          <MessagePage header={<Header />}>
            <EmptyState
              title="No rules yet"
              help="A rule sorts new transactions for you. It can set the category, add tags, rename, split, or hide them."
              actions={add}
            />
          </MessagePage>
        }
      >
        {(rules) => (
          <Page isNarrow>
            <Header actions={add} />
            <SearchableRules rules={rules} labels={labels} addedId={addedId} onEdit={setEdited} />
          </Page>
        )}
      </QueryView>
      {edited && (
        <Suspense>
          <RuleDialog
            rule={rule}
            rules={query.data ?? []}
            labels={labels}
            onClose={() => setEdited(null)}
            onSaved={(id) => {
              if (edited === 'new') setAdded(id);
              setEdited(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
