import { SEARCH_MAX, type TransactionFilter } from '@cairn/contract';
import { Download, Plus, SlidersHorizontal, Upload, X } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutWorks } from '../../app/keyboard/useShortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { HelpLauncher } from '../help/index.ts';
import { useExport } from './export.data.ts';
import styles from './ScreenHeader.module.css';
import type { BulkSelection } from './useSelection.ts';

interface ScreenHeaderProps {
  /** The filter for exports. */
  filter: TransactionFilter;
  isPanelOpen: boolean;
  setPanelOpen: (isOpen: boolean) => void;
  selection: BulkSelection;
  search: string;
  onSearch: (text: string) => void;
  /** Searches without waiting for a pause. */
  onSearchNow: () => void;
  /** Number of active filters, without the search. */
  filterCount: number;
}

/** The second row on narrow screens. */
function NarrowToolbar(props: ScreenHeaderProps) {
  const { setPanelOpen, selection, search, onSearch, onSearchNow, filterCount } = props;
  return (
    <div className={styles.second}>
      <SearchField
        label="Search"
        isLabelHidden
        placeholder="Search Transactions"
        maxLength={SEARCH_MAX}
        value={search}
        onChange={onSearch}
        onSubmit={onSearchNow}
      />
      <Button
        icon={SlidersHorizontal}
        isIconOnMobile={filterCount === 0}
        aria-haspopup="dialog"
        onClick={() => setPanelOpen(true)}
      >
        <span className="visually-hidden">Filter Transactions</span>
        {filterCount > 0 && (
          <span>
            {filterCount}
            <span className="visually-hidden"> on</span>
          </span>
        )}
      </Button>
      <Button onClick={selection.isOn ? selection.leave : selection.start}>
        {selection.isOn ? 'Cancel' : 'Select'}
      </Button>
    </div>
  );
}

/** Title and buttons; narrow screens have a second row with search, filters, and bulk mode. */
export function ScreenHeader(props: ScreenHeaderProps) {
  const { filter, isPanelOpen, setPanelOpen, selection } = props;
  const isWide = useIsWide();
  const navigate = useNavigate();
  const { mutate: exportAs } = useExport();
  const hasKey = useShortcutWorks('n');
  // One primary button per view: the panel has Apply, and a selection has Recategorize.
  const isPrimary = !isPanelOpen && selection.ids.size === 0;
  const toggle = (
    <Button
      icon={isPanelOpen ? X : SlidersHorizontal}
      aria-expanded={isPanelOpen}
      onClick={() => setPanelOpen(!isPanelOpen)}
    >
      {isPanelOpen ? 'Close Filters' : 'Filter Transactions'}
    </Button>
  );
  const add = (
    <ButtonLink
      variant={isPrimary ? 'primary' : 'secondary'}
      icon={Plus}
      to="/AddTransaction"
      state={{ openedFrom: 'transactions' }}
    >
      Add Transaction {hasKey && <Keycaps keys="n" isOnAccent={isPrimary} />}
    </ButtonLink>
  );
  const exports = [
    { label: 'Export as CSV', onPress: () => exportAs({ filter, format: 'csv' }) },
    { label: 'Export as OFX', onPress: () => exportAs({ filter, format: 'ofx' }) },
  ];
  const importHere = { to: '/Import', state: { openedFrom: 'transactions' } };
  const importFile = { label: 'Import', onPress: () => void navigate(importHere.to, { state: importHere.state }) };
  return (
    <>
      <PageHeader
        title="Transactions"
        help={<HelpLauncher />}
        actions={
          <>
            {isWide && <MenuButton icon={Download} label="Export" actions={exports} />}
            {isWide && (
              <ButtonLink icon={Upload} {...importHere}>
                Import
              </ButtonLink>
            )}
            {!isWide && <MenuButton icon={Upload} label="Import and export" actions={[importFile, ...exports]} />}
            {isWide && toggle}
            {isWide && add}
          </>
        }
      />
      {!isWide && <NarrowToolbar {...props} />}
    </>
  );
}
