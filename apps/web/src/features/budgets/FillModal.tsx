import type { Budget, Month } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { changesOf, type FillChange, fills } from './budgetFills.ts';
import { budgetQueries, type FillSource, useFillMonth } from './budgets.data.ts';
import styles from './FillModal.module.css';

interface FillModalProps {
  month: Month;
  source: FillSource;
  budget: Budget | undefined;
  onClose: () => void;
}

/** Previews the changes before saving them. */
export function FillModal({ month, source, budget, onClose }: FillModalProps) {
  const fill = fills.find((candidate) => candidate.source === source);
  const query = useQuery(budgetQueries.fill(month, source));
  const save = useFillMonth(month);
  const hasChanges = query.data !== undefined && query.data.length > 0;
  return (
    <Modal
      title={fill?.label ?? ''}
      isOpen
      onCancel={onClose}
      foot={
        <>
          <Button onClick={onClose}>{hasChanges ? 'Cancel' : 'Close'}</Button>
          {hasChanges && (
            <Button
              variant="primary"
              isPending={save.isPending}
              onClick={() => save.mutate(source, { onSuccess: onClose })}
            >
              Update budgets
            </Button>
          )}
        </>
      }
    >
      <p>{fill?.description(month)}</p>
      <div className={styles.preview}>
        <QueryView
          query={query}
          loading={<LoadingText />}
          failed={(retry) => (
            <div className={styles.failed}>
              <p>We couldn’t preview the budgets.</p>
              <Button onClick={retry}>Try again</Button>
            </div>
          )}
          empty={<p className="ink-2">Nothing will change.</p>}
        >
          {(changes) => <Changes changes={changesOf(changes, budget)} />}
        </QueryView>
      </div>
    </Modal>
  );
}

function Changes({ changes }: { changes: readonly FillChange[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.changes} aria-label="What will change" tabIndex={0}>
      <ul>
        {changes.map((change) => (
          <li key={change.key} className={styles.change}>
            <span className={styles.name}>{change.name}</span>
            <span className={styles.amounts}>
              <span className="visually-hidden">from </span>
              <Amount cents={change.before} className="ink-2" />
              <Icon icon={ArrowRight} size={14} />
              <span className="visually-hidden">to </span>
              <Amount cents={change.after} className={styles.after} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
