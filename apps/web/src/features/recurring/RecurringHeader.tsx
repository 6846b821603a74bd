import { addMonths, type Day, type Month } from '@cairn/domain';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useShortcut } from '../../app/keyboard/useShortcuts.ts';
import { preloadOnIntent } from '../../app/preload.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkSlider } from '../../ui/LinkSlider.tsx';
import { MonthPicker } from '../../ui/MonthPicker.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HelpLauncher } from '../help/index.ts';
import { useOpenAdd } from './AddSeries.tsx';
import styles from './RecurringHeader.module.css';

interface RecurringHeaderProps {
  view: '/Recurring' | '/Calendar';
  month: Month;
  today: Day;
}

/** The list and the calendar show the same month; the URL has it. */
export function RecurringHeader({ view, month, today }: RecurringHeaderProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const openAdd = useOpenAdd();
  const latest = useRef(month);
  useEffect(() => {
    latest.current = month;
  }, [month]);
  function show(change: (shown: Month) => Month) {
    latest.current = change(latest.current);
    const changed = new URLSearchParams(params);
    changed.set('month', latest.current);
    void navigate(`${view}?${changed}`, { replace: true, preventScrollReset: true });
  }
  const step = (count: number) => () => show((shown) => addMonths(shown, count));
  useShortcut({ keys: '[', label: 'Previous month', where: 'list', run: step(-1) });
  useShortcut({ keys: ']', label: 'Next month', where: 'list', run: step(1) });
  const to = (path: string) => `${path}?month=${month}`;
  return (
    <PageHeader
      title="Recurring"
      help={<HelpLauncher query="recurring" />}
      isActionsRowOnMobile
      actions={
        <div className={styles.actions}>
          <LinkSlider
            label="View"
            options={[
              { to: to('/Recurring'), label: 'List', intent: preloadOnIntent('/Recurring') },
              { to: to('/Calendar'), label: 'Calendar', intent: preloadOnIntent('/Calendar') },
            ]}
            current={to(view)}
          />
          <div className={styles.month}>
            <MonthPicker month={month} today={today} onChange={show} />
          </div>
          <Button variant="primary" icon={Plus} isIconOnMobile onClick={openAdd}>
            Add Recurring
          </Button>
        </div>
      }
    />
  );
}
