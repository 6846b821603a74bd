import type { Account, Category, TransactionFilter, TransactionSort } from '@cairn/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { ReviewLink, useAccountsList, useCategories, useTags } from '../ledger/index.ts';
import { TagTransactionsModal } from '../tags/index.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { BulkMore, useBulkActions } from './BulkMore.tsx';
import { BulkRecategorize } from './BulkRecategorize.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { appliedFilters, hasFilters, noFilters, toCallFilter } from './filters.ts';
import { KeyBar } from './KeyBar.tsx';
import { ListBody } from './ListBody.tsx';
import { ListToolbar, QuickFilters } from './ListToolbar.tsx';
import { NoTransactions } from './NoTransactions.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';
import { SelectAll } from './SelectAll.tsx';
import { TotalsBar } from './TotalsBar.tsx';
import styles from './TransactionsScreen.module.css';
import { useSelectedTotals, useTotals } from './totals.data.ts';
import { useFilters } from './useFilters.ts';
import { useSearchText } from './useSearchText.ts';
import { type BulkSelection, useSelection } from './useSelection.ts';
import { useTransactionList } from './useTransactionList.ts';

/** The filters in the URL, with the search as typed. */
function useTypedFilters() {
  const { filters, setFilters, setSearch, setSort, isPanelOpen, setPanelOpen } = useFilters();
  const { text, setText, search, searchNow } = useSearchText(filters.search, setSearch);
  const today = browserToday();
  const current = useMemo(() => ({ ...filters, search: search }), [filters, search]);
  const callFilter = useMemo(() => toCallFilter(current, today), [current, today]);
  return { filters, setFilters, setSort, isPanelOpen, setPanelOpen, text, setText, searchNow, current, callFilter };
}

interface WideToolbarProps {
  typed: ReturnType<typeof useTypedFilters>;
  accounts: readonly Account[];
  selection: BulkSelection;
  chips: ReactNode;
}

/** While the panel is open, it has the fields, so only the applied filters are shown here. */
function WideToolbar({ typed, accounts, selection, chips }: WideToolbarProps) {
  const { filters, setFilters, isPanelOpen, setPanelOpen, text, setText, searchNow } = typed;
  return (
    <>
      <ListToolbar selection={selection}>
        {isPanelOpen ? (
          chips
        ) : (
          <QuickFilters
            filters={filters}
            accounts={accounts}
            search={text}
            onSearch={setText}
            onSearchNow={searchNow}
            onChange={setFilters}
            onCustomDates={() => setPanelOpen(true)}
          />
        )}
      </ListToolbar>
      {!isPanelOpen && chips && <div className={styles.chips}>{chips}</div>}
    </>
  );
}

interface ListingProps {
  filter: TransactionFilter;
  sort: TransactionSort;
  onSort: (sort: TransactionSort) => void;
  /** Above the rows on wide screens. */
  toolbar: ReactNode;
  isNarrowed: boolean;
  selection: BulkSelection;
  categories: readonly Category[];
  onReset: () => void;
  onShowAll: () => void;
}

/** A separate component, so the rest of the screen isn't rendered again when the list grows. */
function Listing(props: ListingProps) {
  const { filter, sort, onSort, toolbar, isNarrowed, selection, categories, onReset, onShowAll } = props;
  const list = useTransactionList(filter, sort);
  const totals = useTotals(filter);
  const selectedTotals = useSelectedTotals(filter, selection);
  const [isRecategorizing, setRecategorizing] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const bulk = useBulkActions(selection);
  const more = <BulkMore selection={selection} actions={bulk} />;
  const selectAll = (
    <SelectAll
      selection={selection}
      filter={filter}
      transactions={list.transactions ?? []}
      hasMore={list.hasMore || list.isPending}
    />
  );
  return (
    <>
      <Panel className={styles.panel}>
        {toolbar}
        <TotalsBar
          totals={totals}
          selectedTotals={selectedTotals}
          selection={selection}
          selectAll={selectAll}
          more={more}
          onRecategorize={() => setRecategorizing(true)}
          onTag={() => setTagging(true)}
        />
        <ListBody
          label="Transactions"
          openedFrom="transactions"
          filter={filter}
          sort={sort}
          onSort={onSort}
          list={list}
          selection={selection}
          selectAll={selection.isOn && selectAll}
          empty={<NoTransactions onReset={isNarrowed ? onReset : undefined} onShowAll={onShowAll} />}
        />
        {list.transactions && list.transactions.length > 0 && !list.hasMore && <KeyBar />}
      </Panel>
      <BulkRecategorize
        selection={selection}
        categories={categories}
        isOpen={isRecategorizing}
        onOpen={setRecategorizing}
        onTag={() => setTagging(true)}
        more={more}
      />
      {bulk.question}
      {isTagging && (
        <TagTransactionsModal
          ids={[...selection.ids]}
          transactions={list.transactions ?? []}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}

export default function TransactionsScreen() {
  const categories = useCategories();
  const accounts = useAccountsList();
  const typed = useTypedFilters();
  const { filters, setFilters, setSort, isPanelOpen, setPanelOpen, text, setText, searchNow, current, callFilter } =
    typed;
  const selection = useSelection(callFilter);

  const isWide = useIsWide();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const tags = useTags(current.tagId !== null || isPanelOpen || isSheetOpen);
  const applied = appliedFilters(current, { categories, accounts, tags });

  function reset() {
    setText('');
    setFilters(noFilters);
  }

  const chips = applied.length > 0 && <AppliedFilters applied={applied} onChange={setFilters} onClear={reset} />;
  const toolbar = isWide && <WideToolbar typed={typed} accounts={accounts} selection={selection} chips={chips} />;

  return (
    <Page>
      <ScreenHeader
        filter={callFilter}
        isPanelOpen={isPanelOpen}
        setPanelOpen={isWide ? setPanelOpen : setSheetOpen}
        selection={selection}
        search={text}
        onSearch={setText}
        onSearchNow={searchNow}
        filterCount={applied.length}
      />
      {!isWide && chips}
      {!isWide && isSheetOpen && (
        <FilterSheet
          filters={current}
          categories={categories}
          accounts={accounts}
          tags={tags}
          onApply={(next) => {
            setFilters({ ...filters, ...next, search: text });
            setSheetOpen(false);
          }}
          onReset={() => {
            reset();
            setSheetOpen(false);
          }}
          onClose={() => setSheetOpen(false)}
        />
      )}
      {isWide && isPanelOpen && (
        <FilterPanel
          filters={filters}
          categories={categories}
          accounts={accounts}
          tags={tags}
          search={text}
          onSearch={setText}
          onApply={(applied) => setFilters({ ...filters, ...applied, search: text })}
          onReset={reset}
        />
      )}
      <ReviewLink className={styles.review} />
      <Listing
        filter={callFilter}
        sort={filters.sort}
        onSort={setSort}
        toolbar={toolbar}
        isNarrowed={hasFilters(current)}
        selection={selection}
        categories={categories}
        onReset={reset}
        onShowAll={() => setFilters({ ...noFilters, dates: { choice: 'all' } })}
      />
    </Page>
  );
}
