import type { Category, TransactionFilter } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useMemo, useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { useAccountsList, useCategories } from '../ledger/index.ts';
import { AppliedFilters } from './AppliedFilters.tsx';
import { BulkRecategorize } from './BulkRecategorize.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { appliedFilters, describeFilters, hasFilters, noFilters, toCallFilter } from './filters.ts';
import { ListBody } from './ListBody.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { NoTransactions } from './NoTransactions.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';
import { SelectAll } from './SelectAll.tsx';
import styles from './TransactionsScreen.module.css';
import { TransferPairs } from './TransferPairs.tsx';
import { useFilters } from './useFilters.ts';
import { useSearchText } from './useSearchText.ts';
import { type BulkSelection, useSelection } from './useSelection.ts';
import { type TransactionListState, useTransactionList } from './useTransactionList.ts';

/** The filters in the URL, with the search as typed. */
function useTypedFilters() {
  const { filters, setFilters, setSearch, isPanelOpen, setPanelOpen } = useFilters();
  const { text, setText, search } = useSearchText(filters.search, setSearch);
  const today = browserToday();
  const current = useMemo(() => ({ ...filters, search: search }), [filters, search]);
  const callFilter = useMemo(() => toCallFilter(current, today), [current, today]);
  return { filters, setFilters, isPanelOpen, setPanelOpen, text, setText, current, callFilter };
}

function formatCount({ transactions, hasMore, isOutdated }: TransactionListState): string {
  if (!transactions || isOutdated) return '';
  return hasMore ? `More than ${countOf(transactions.length)}` : countOf(transactions.length);
}

interface ListingProps {
  filter: TransactionFilter;
  summary: string;
  isNarrowed: boolean;
  selection: BulkSelection;
  categories: readonly Category[];
  onReset: () => void;
  onShowAll: () => void;
}

/** A separate component, so the rest of the screen isn't rendered again when the list grows. */
function Listing({ filter, summary, isNarrowed, selection, categories, onReset, onShowAll }: ListingProps) {
  const list = useTransactionList(filter);
  const [isRecategorizing, setRecategorizing] = useState(false);
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
        <ListToolbar
          summary={summary}
          count={formatCount(list)}
          selection={selection}
          selectAll={selectAll}
          onRecategorize={() => setRecategorizing(true)}
        />
        <ListBody
          label="Transactions"
          openedFrom="transactions"
          list={list}
          bulk={selection.isOn ? selection : undefined}
          selectAll={selection.isOn && selectAll}
          empty={<NoTransactions onReset={isNarrowed ? onReset : undefined} onShowAll={onShowAll} />}
        />
      </Panel>
      <BulkRecategorize
        selection={selection}
        categories={categories}
        isOpen={isRecategorizing}
        onOpen={setRecategorizing}
      />
    </>
  );
}

export default function TransactionsScreen() {
  const categories = useCategories();
  const accounts = useAccountsList();
  const typed = useTypedFilters();
  const { filters, setFilters, isPanelOpen, setPanelOpen, text, setText, current, callFilter } = typed;
  const selection = useSelection(callFilter);

  const isWide = useIsWide();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const applied = appliedFilters(current, categories, accounts);

  function reset() {
    setText('');
    setFilters(noFilters);
  }

  return (
    <Page>
      <ScreenHeader
        filter={callFilter}
        isPanelOpen={isPanelOpen}
        setPanelOpen={isWide ? setPanelOpen : setSheetOpen}
        selection={selection}
        search={text}
        onSearch={setText}
        filterCount={applied.length}
      />
      {!isWide && <AppliedFilters applied={applied} onChange={setFilters} onClear={reset} />}
      {!isWide && isSheetOpen && (
        <FilterSheet
          filters={current}
          categories={categories}
          accounts={accounts}
          onApply={(next) => {
            setFilters({ ...next, search: text });
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
          search={text}
          onSearch={setText}
          onApply={(applied) => setFilters({ ...applied, search: text })}
          onReset={reset}
        />
      )}
      {!selection.isOn && <TransferPairs />}
      <Listing
        filter={callFilter}
        summary={describeFilters(current, categories, accounts)}
        isNarrowed={hasFilters(current)}
        selection={selection}
        categories={categories}
        onReset={reset}
        onShowAll={() => setFilters({ ...noFilters, dates: { choice: 'all' } })}
      />
    </Page>
  );
}
