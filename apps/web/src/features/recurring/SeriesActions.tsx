import type { ListedSeries } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { EndDialog } from './OccurrenceDialogs.tsx';
import { toSavedSeries, useSaveSeries } from './recurring.data.ts';

interface SeriesActionsProps {
  series: ListedSeries;
  canMerge: boolean;
  today: Day;
  onEdit: () => void;
  onMerge: () => void;
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
