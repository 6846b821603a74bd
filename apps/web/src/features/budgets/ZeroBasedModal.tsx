import type { AnswerOf, previewZeroBased } from '@cairn/contract';
import { countOf, formatCents, formatMonth, type Month } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { useSaveZeroBased, zeroBasedQuery } from './modes.data.ts';
import styles from './ZeroBasedModal.module.css';

interface ZeroBasedModalProps {
  /** The first month that it applies to. */
  month: Month;
  isOn: boolean;
  onClose: () => void;
}

/** Explains a zero-based budget, and shows what would change before it is turned on or off. */
export function ZeroBasedModal({ month, isOn, onClose }: ZeroBasedModalProps) {
  const query = useQuery(zeroBasedQuery(month));
  const save = useSaveZeroBased(month);
  return (
    <Modal
      title="Every dollar has a job"
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            onClick={() => save.mutate(!isOn, { onSuccess: onClose })}
          >
            {isOn ? 'Turn off' : `Turn on from ${formatMonth(month)}`}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          {isOn
            ? 'Your budget uses only money that you have received. If you turn this off, it uses your planned income again.'
            : 'Budget only money that you have received, as in YNAB and other zero-based budgets.'}
        </p>
        <QueryView
          query={query}
          loading={<LoadingText />}
          failed={(retry) => (
            <div className={styles.failed}>
              <p>We couldn’t preview what changes.</p>
              <Button onClick={retry}>Try again</Button>
            </div>
          )}
        >
          {(preview) => <Changes preview={preview} month={month} isOn={isOn} />}
        </QueryView>
      </div>
    </Modal>
  );
}

interface ChangesProps {
  preview: AnswerOf<typeof previewZeroBased>;
  month: Month;
  isOn: boolean;
}

function Changes({ preview, month, isOn }: ChangesProps) {
  const { leftToBudget, readyToAssign, received, promised, carrying } = preview;
  const [planned, assigned] = [formatCents(leftToBudget), formatCents(readyToAssign)];
  if (isOn)
    return (
      <ul className={styles.changes}>
        <li>{`In ${formatMonth(month)}, Ready to assign of ${assigned} becomes Left to budget of ${planned}.`}</li>
        <li>Categories without a choice of their own start fresh each month.</li>
      </ul>
    );
  const minusPromised = promised === 0 ? '' : `, minus ${formatCents(promised)} promised to goals`;
  const categories = carrying === 1 ? '1 category carries' : `${countOf(carrying, 'category', 'categories')} carry`;
  return (
    <ul className={styles.changes}>
      <li>
        {`Left to budget becomes Ready to assign, which counts the ${formatCents(received)} you received in ${formatMonth(month)}${minusPromised}. It changes from ${planned} to ${assigned}.`}
      </li>
      <li>
        Money already in your accounts isn’t in it, because part of it may be owed on cards or set aside for goals.
      </li>
      <li>What you don’t assign stays for the next month.</li>
      <li>
        {`${categories} what is left. Cash overspending comes out of next month’s Ready to assign, and card overspending is added to card debt.`}
      </li>
      <li>Earlier months and categories with a choice of their own don’t change.</li>
    </ul>
  );
}
