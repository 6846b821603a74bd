import { getVerifyProgress, verifyHistory } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, LoaderCircle, ShieldCheck, TriangleAlert } from 'lucide-react';
import { call } from '../../app/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './VerifyPanel.module.css';
import {
  describeProblem,
  describeVerified,
  formatDate,
  VERIFY_HISTORY,
  type Verified,
  verifySteps,
} from './verified.ts';

function Problems({ problems, problemCount }: Pick<Verified, 'problems' | 'problemCount'>) {
  if (problemCount === 0) return null;
  return (
    <>
      <ul className={styles.problems} aria-label="What doesn’t match">
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.noun} ${problem.id} ${problem.month}`}>{describeProblem(problem)}</li>
        ))}
        {problemCount > problems.length && <li>And {problemCount - problems.length} more.</li>}
      </ul>
      <p>
        Compare them with a backup or with data that you downloaded earlier. Saving the right values again is a change
        of its own, and they are verified from then on. <TextLink to="/Support">Ask for help</TextLink>
      </p>
    </>
  );
}

function Result({ verified }: { verified: Verified }) {
  const { through, hash, problems, problemCount } = verified;
  const isGood = problemCount === 0;
  return (
    <>
      <p className={isGood ? styles.good : styles.bad}>
        <Icon icon={isGood ? ShieldCheck : TriangleAlert} size={20} />
        {describeVerified(verified)}
      </p>
      <Problems problems={problems} problemCount={problemCount} />
      {isGood && through !== null && (
        <p className={styles.hash}>
          The last change was on {formatDate(through)}. Its hash is <code>{hash}</code>
        </p>
      )}
    </>
  );
}

const PROGRESS_INTERVAL_MS = 500;
const stepIcons = { done: CircleCheck, running: LoaderCircle, ahead: CircleDashed };
const stepWords = { done: 'Done', running: 'Running', ahead: 'Next' };

/** The steps of the check that is running. Screen readers hear each step once, not each percentage. */
function Steps() {
  const { data = null } = useQuery({
    queryKey: ['verify progress'],
    queryFn: ({ signal }) => call(getVerifyProgress, {}, signal),
    ...{ refetchInterval: PROGRESS_INTERVAL_MS, gcTime: 0, retry: false, meta: { isQuiet: true } },
  });
  const steps = verifySteps(data);
  return (
    <>
      <ol className={styles.steps} aria-label="Steps of the check">
        {steps.map(({ text, state, percent }) => (
          <li key={text} className={styles[state]} aria-current={state === 'running' ? 'step' : undefined}>
            <Icon icon={stepIcons[state]} size={18} />
            <span className="visually-hidden">{stepWords[state]}: </span>
            <span>
              {text}
              {percent !== null && <span className={styles.percent}> {percent}%</span>}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {steps.find(({ state }) => state === 'running')?.text}
      </p>
    </>
  );
}

/** Checks that nothing changed the ledger's data in any other way than through Cairn. */
export function VerifyPanel() {
  const check = useMutation({ mutationFn: () => call(verifyHistory, {}) });
  return (
    <Panel aria-labelledby={VERIFY_HISTORY} className={styles.panel}>
      <PanelHead id={VERIFY_HISTORY} title="Verify my history" />
      <PanelBody className={styles.body}>
        <p>
          Each change is chained to the one before it. If anything in your ledger was changed in another way, such as by
          hand in the database, this finds it. The data that you download can be checked in the same way, without Cairn.
        </p>
        <div>
          <Button icon={ShieldCheck} isPending={check.isPending} onClick={() => check.mutate()}>
            Verify my history
          </Button>
        </div>
        {check.isPending && <Steps />}
        <div role="status" className={styles.result}>
          {check.data && !check.isPending && <Result verified={check.data} />}
        </div>
      </PanelBody>
    </Panel>
  );
}
