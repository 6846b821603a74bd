import { formatDay } from '@cairn/domain';
import { Button } from '../../ui/Button.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { DayEnd, EntryRow } from './Agenda.tsx';
import type { CalendarDay } from './calendar.data.ts';
import { weekdayName } from './seriesText.ts';

/** Everything on one day. */
export function DayDialog({ shown, onClose }: { shown: CalendarDay; onClose: () => void }) {
  return (
    <SheetDialog
      title={`${weekdayName(shown.day)}, ${formatDay(shown.day)}`}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {shown.entries.length === 0 && <p className="ink-2">Nothing is due on this day.</p>}
      {shown.entries.map((entry) => (
        <EntryRow key={`${entry.seriesId} ${entry.dueOn} ${entry.transactionId}`} entry={entry} />
      ))}
      <DayEnd shown={shown} />
    </SheetDialog>
  );
}
