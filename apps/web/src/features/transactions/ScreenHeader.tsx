import { Plus, SlidersHorizontal, X } from 'lucide-react';
import { HelpLauncher } from '../../app/help/HelpLauncher.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './ScreenHeader.module.css';
import type { Selection } from './useSelection.ts';

interface ScreenHeaderProps {
  isPanelOpen: boolean;
  setPanelOpen: (isOpen: boolean) => void;
  selection: Selection;
}

/** Title and buttons; narrow screens have a second row for the filters and for bulk mode. */
export function ScreenHeader({ isPanelOpen, setPanelOpen, selection }: ScreenHeaderProps) {
  const isWide = useIsWide();
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
      variant="primary"
      icon={Plus}
      isIconOnMobile
      to="/AddTransaction"
      state={{ openedFrom: 'transactions' }}
    >
      Add Transaction
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Transactions"
        help={<HelpLauncher />}
        actions={
          <>
            {isWide && toggle}
            {add}
          </>
        }
      />
      {!isWide && (
        <div className={styles.second}>
          {toggle}
          <Button onClick={selection.isOn ? selection.leave : selection.start}>
            {selection.isOn ? 'Cancel' : 'Select'}
          </Button>
        </div>
      )}
    </>
  );
}
