import type { ListedSeries } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { isDay } from '@cairn/domain';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { toSavedSeries, useEndSeries, useSaveSeries } from './recurring.data.ts';

interface SeriesActionsProps {
  series: ListedSeries;
  canMerge: boolean;
  today: Day;
  onEdit: () => void;
  onMerge: () => void;
}

function EndDialog({ series, today, onClose }: Pick<SeriesActionsProps, 'series' | 'today'> & { onClose: () => void }) {
  const end = useEndSeries();
  const [endsOn, setEndsOn] = useState<string>(today);
  const [isTried, setTried] = useState(false);
  const { anchorOn } = series.cadence;
  const error = !isDay(endsOn) ? 'Choose a date' : endsOn < anchorOn ? 'Choose a date after the first due date' : null;
  function save() {
    setTried(true);
    if (!isDay(endsOn) || error !== null) return;
    end.mutate({ series, endsOn });
    onClose();
  }
  return (
    <Modal
      title={`End ${series.name}?`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            End It
          </Button>
        </>
      }
    >
      <DateField
        data-autofocus
        label="Last day on which it can be due"
        isRequired
        hint="Its payments and past dates stay."
        error={isTried ? (error ?? undefined) : undefined}
        value={endsOn}
        onChange={({ target }) => setEndsOn(target.value)}
      />
    </Modal>
  );
}

/** Edit, pause, resume, end, and merge. */
export function SeriesActions({ series, canMerge, today, onEdit, onMerge }: SeriesActionsProps) {
  const save = useSaveSeries();
  const [isEnding, setEnding] = useState(false);
  function setState(state: ListedSeries['state'], word: string) {
    // A series that continues has no end.
    const endsOn = state === 'active' && series.state === 'ended' ? null : series.endsOn;
    save.mutate({
      body: { ...toSavedSeries(series), state, endsOn },
      seenIn: series.changedIn,
      text: `${series.name} ${word}`,
    });
  }
  const isActive = series.state === 'active';
  return (
    <>
      <Button icon={Pencil} onClick={onEdit}>
        Edit
      </Button>
      <MenuButton
        icon={Ellipsis}
        label="More actions"
        actions={[
          isActive
            ? { label: 'Pause', onPress: () => setState('paused', 'paused') }
            : { label: 'Resume', onPress: () => setState('active', 'resumed') },
          ...(series.state === 'ended' ? [] : [{ label: 'End', onPress: () => setEnding(true) }]),
          ...(canMerge ? [{ label: 'Merge with another', onPress: onMerge }] : []),
        ]}
      />
      {isEnding && <EndDialog series={series} today={today} onClose={() => setEnding(false)} />}
    </>
  );
}
