import { countOf } from '@cairn/domain';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { describeUndo, undoChangeSet } from '../ledger/index.ts';
import { type Imported, setupLink } from '../onboarding/index.ts';
import { useAccount } from '../users/index.ts';
import styles from './Import.module.css';
import type { StepNamed } from './importSteps.ts';

interface DonePanelProps {
  step: StepNamed<'done'>;
  fileName: string;
  onAnother: () => void;
}

export function DonePanel({ step, fileName, onAnother }: DonePanelProps) {
  const { added, leftOut, changeSetId } = step;
  const account = useAccount();
  const undo = useMutation({ mutationFn: undoChangeSet });
  return (
    <Panel aria-labelledby="done">
      <PanelHead id="done" title={undo.data ? 'Import undone' : `${countOf(added)} imported`} />
      <PanelBody className={styles.done}>
        <p className="ink-2" role="status">
          {undo.data
            ? describeUndo(undo.data)
            : `From ${fileName}.${leftOut > 0 ? ` ${countOf(leftOut)} left out.` : ''} You can undo this for 90 days, here or in Activity.`}
        </p>
        <div className={styles.buttons}>
          {!undo.data && changeSetId !== null && (
            <Button isPending={undo.isPending} onClick={() => undo.mutate(changeSetId)}>
              Undo
            </Button>
          )}
          <Button onClick={onAnother}>Import another file</Button>
          {account.isOnboardingComplete ? (
            <ButtonLink variant="primary" to="/Transactions?dates=all">
              Go to transactions
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to={setupLink(account).to} state={{ imported: added } satisfies Imported}>
              Back to setup
            </ButtonLink>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}
