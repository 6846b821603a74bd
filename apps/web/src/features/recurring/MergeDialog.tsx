import type { ListedSeries } from '@cairn/contract';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { useMergeSeries } from './recurring.data.ts';
import { cadenceText } from './seriesText.ts';

interface MergeDialogProps {
  series: ListedSeries;
  others: readonly ListedSeries[];
  onClose: () => void;
  /** Called with the series that is left. */
  onMerged: (id: number) => void;
}

/** Chooses the series that takes this one's payments. */
export function MergeDialog({ series, others, onClose, onMerged }: MergeDialogProps) {
  const merge = useMergeSeries();
  const [chosen, setChosen] = useState('');
  const [isTried, setTried] = useState(false);
  const into = others.find(({ id }) => String(id) === chosen);
  function save() {
    setTried(true);
    if (into) merge.mutate({ series, into }, { onSuccess: () => onMerged(into.id) });
  }
  return (
    <Modal
      title={`Merge ${series.name}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isPending={merge.isPending} onClick={save}>
            Merge
          </Button>
        </>
      }
    >
      <Select
        data-autofocus
        label="Merge into"
        isRequired
        placeholder="Choose one"
        hint="It keeps its own schedule and also gets the payments."
        error={isTried && !into ? 'Choose one' : undefined}
        options={others.map(({ id, name, cadence }) => ({
          value: String(id),
          label: `${name}, ${cadenceText(cadence)}`,
        }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </Modal>
  );
}
