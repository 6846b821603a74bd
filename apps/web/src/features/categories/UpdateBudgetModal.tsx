import { type Cents, formatCents } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Modal } from '../../ui/Modal.tsx';
import styles from './Modals.module.css';

interface Months {
  updatesCurrentMonth: boolean;
  updatesCustomMonths: boolean;
}

interface UpdateBudgetModalProps {
  budget: Cents;
  onCancel: () => void;
  onUpdate: (months: Months) => void;
}

/** Asks which months a new default budget applies to. */
export function UpdateBudgetModal({ budget, onCancel, onUpdate }: UpdateBudgetModalProps) {
  const [shouldUpdateCurrent, setShouldUpdateCurrent] = useState(false);
  const [shouldUpdateFuture, setShouldUpdateFuture] = useState(false);
  return (
    <Modal
      title="Update Default Budget"
      isOpen
      onCancel={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() =>
              onUpdate({
                updatesCurrentMonth: shouldUpdateCurrent,
                updatesCustomMonths: shouldUpdateFuture,
              })
            }
          >
            Update
          </Button>
        </>
      }
    >
      <p>
        The default budget of <span className="tabular">{formatCents(budget)}</span> applies starting next month, to
        months without their own amount. Past months never change.
      </p>
      <div className={styles.checkboxes}>
        <Checkbox
          label="Update this month’s budget too"
          checked={shouldUpdateCurrent}
          onChange={(event) => setShouldUpdateCurrent(event.target.checked)}
        />
        <Checkbox
          label="Update later months that have their own amount"
          checked={shouldUpdateFuture}
          onChange={(event) => setShouldUpdateFuture(event.target.checked)}
        />
      </div>
    </Modal>
  );
}
