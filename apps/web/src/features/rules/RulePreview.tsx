import type { BodyOf, previewRule } from '@cairn/contract';
import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { usePaused } from '../../app/usePaused.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { amountKindOf } from '../transactions/index.ts';
import styles from './RuleDialog.module.css';
import { previewQuery } from './rules.data.ts';
import { changeTexts, conditionText, previewCount, type RuleLabels } from './ruleText.ts';
import type { useMoveToTop } from './useMoveToTop.ts';

const PREVIEW_DELAY_MS = 300;

/**
 * The changes that the rule would make; null while it is incomplete. Current once they belong to the rule as it is now.
 */
export function useRulePreview(body: BodyOf<typeof previewRule> | null) {
  const key = JSON.stringify(body);
  const isPaused = usePaused(key, PREVIEW_DELAY_MS) === key;
  const { data, isError, isPlaceholderData } = useQuery(previewQuery(isPaused ? body : null));
  return { body, data, isError, isCurrent: isPaused && !isPlaceholderData };
}

interface PrecedenceNoteProps {
  top: ReturnType<typeof useMoveToTop>;
}

/** Names an earlier rule that leaves nothing for this one, and offers to put this one first. */
function PrecedenceNote({ top: { preceding, isMoved, setMoved } }: PrecedenceNoteProps) {
  return (
    <div className={preceding ? styles.precedence : styles.noPrecedence}>
      <p role="status">
        {preceding &&
          (isMoved
            ? `This rule moves to the top, ahead of “${conditionText(preceding)}”.`
            : `“${conditionText(preceding)}” comes first and catches these transactions.`)}
      </p>
      {preceding && <Button onClick={() => setMoved(!isMoved)}>{isMoved ? 'Don’t Move' : 'Move to Top'}</Button>}
    </div>
  );
}

interface RulePreviewProps {
  preview: ReturnType<typeof useRulePreview>;
  top: ReturnType<typeof useMoveToTop>;
  labels: RuleLabels;
  appliesToPast: boolean;
  onApply: (appliesToPast: boolean) => void;
}

/** Which past transactions the rule would change, and how, with a choice to change them. */
function PastChanges({ preview, labels, appliesToPast, onApply }: Omit<RulePreviewProps, 'top'>) {
  const { body, data, isError, isCurrent } = preview;
  if (body === null) return <p className="ink-2">Once the rule is complete, you’ll see what it changes.</p>;
  if (isError) return <p>We can’t preview this rule right now.</p>;
  if (!data) return <p>Loading...</p>;
  const { count, changes } = data;
  return (
    <>
      <p role="status">{isCurrent ? previewCount(count, appliesToPast) : 'Updating the preview...'}</p>
      {count > 0 && (
        <>
          <Switch
            label="Apply to past transactions"
            hint="Transactions that you edited keep their name, and whether they’re hidden or a transfer."
            isDisabled={!isCurrent}
            checked={appliesToPast}
            onChange={({ target }) => onApply(target.checked)}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <ul className={styles.changes} tabIndex={0} aria-label="Transactions that would change">
            {changes.map((change) => (
              <li key={change.transaction.id} className={styles.change}>
                <span className={styles.transaction}>{change.transaction.name}</span>
                <Amount cents={change.transaction.amount} kind={amountKindOf(change.transaction)} />
                <span className={styles.after}>{changeTexts(change, labels).join(' · ')}</span>
                <span className="caption tabular">{formatDay(change.transaction.date)}</span>
              </li>
            ))}
            {count > changes.length && (
              <li className="ink-2">and {countOf(count - changes.length, 'more transaction')}</li>
            )}
          </ul>
        </>
      )}
    </>
  );
}

export function RulePreview({ top, ...past }: RulePreviewProps) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <PrecedenceNote top={top} />
      <PastChanges {...past} />
    </section>
  );
}
