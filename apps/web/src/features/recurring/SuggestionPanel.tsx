import type { RecurringSuggestion } from '@cairn/contract';
import { formatCents, formatDay } from '@cairn/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { toConfirmed, useDismissSuggestion, useSaveSeries } from './recurring.data.ts';
import styles from './SuggestionPanel.module.css';
import { categoryOf, type SeriesLabels } from './seriesDisplay.ts';

function Suggestion({ suggestion, labels }: { suggestion: RecurringSuggestion; labels: SeriesLabels }) {
  const save = useSaveSeries();
  const dismiss = useDismissSuggestion();
  const { name, reason, nextOn, nextAmount, isAmountKnown } = suggestion;
  const category = categoryOf(suggestion, labels);
  return (
    <li className={styles.suggestion}>
      <div className={styles.about}>
        <CategoryIcon icon={category?.icon} color={category?.iconColor} isUncategorized={category === null} />
        <div className={styles.main}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.reason}>{reason}</p>
          <p className={styles.next}>
            Next {formatDay(nextOn)}, {isAmountKnown ? '' : 'about '}
            {formatCents(nextAmount)}
          </p>
        </div>
      </div>
      <div className={styles.choices}>
        <Button onClick={() => save.mutate({ body: toConfirmed(suggestion), text: `${name} is tracked from now on` })}>
          Yes, track it<span className="visually-hidden"> {name}</span>
        </Button>
        <Button variant="ghost" onClick={() => dismiss.mutate(suggestion)}>
          Not recurring<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

interface SuggestionPanelProps {
  /** Has no data if loading failed. */
  query: Pick<UseQueryResult<readonly RecurringSuggestion[]>, 'data' | 'refetch'>;
  labels: SeriesLabels;
}

/** Recurring payments that aren't tracked yet. Nothing is added unless the user confirms it. */
export function SuggestionPanel({ query, labels }: SuggestionPanelProps) {
  const { data, refetch } = query;
  if (data?.length === 0) return null;
  return (
    <Panel aria-labelledby="suggestions">
      <PanelHead id="suggestions" title="Is this recurring?">
        {data && <Badge>{data.length}</Badge>}
      </PanelHead>
      {data ? (
        <ul className={styles.suggestions}>
          {data.map((suggestion) => (
            <Suggestion key={suggestion.fingerprint} suggestion={suggestion} labels={labels} />
          ))}
        </ul>
      ) : (
        <PanelBody>
          <p className={styles.reason}>This didn’t load.</p>
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </PanelBody>
      )}
    </Panel>
  );
}
