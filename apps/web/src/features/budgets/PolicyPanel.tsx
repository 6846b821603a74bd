import { formatMonth, type Month, monthOf, ROLLOVER_POLICIES, type RolloverPolicy } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Subject } from './budgetForm.ts';
import styles from './MoveMoney.module.css';
import { rolloverQueries, useSavePolicy } from './rollover.data.ts';
import { laterMonthsText, policyHints, policyLabels } from './rolloverText.ts';

const options = ROLLOVER_POLICIES.map((value) => ({ value, label: policyLabels[value] }));

function toPolicy(value: string): RolloverPolicy {
  return ROLLOVER_POLICIES.find((policy) => policy === value) ?? 'fresh';
}

/** Chooses what happens to a category's money at the end of each month, from the shown month on. */
export function PolicyPanel({ subject, month }: { subject: Subject; month: Month }) {
  const { id, name, policy: current } = subject.subcategory ?? subject.category;
  const [policy, setPolicy] = useState(current);
  const save = useSavePolicy();
  const isChanged = policy !== current;
  const isPast = month < monthOf(browserToday());
  const preview = useQuery({
    ...rolloverQueries.laterMonths({ month, categoryId: id, policy }),
    enabled: isChanged && isPast,
  });
  const effect = isChanged && isPast && preview.data ? laterMonthsText(preview.data) : null;
  const text = `${name}: ${policyLabels[policy].toLowerCase()}, starting ${formatMonth(month)}`;
  return (
    <Panel>
      <PanelHead title="At the end of the month" />
      <PanelBody className={styles.fields}>
        <Select
          label="What happens to the money"
          hint={policyHints[policy]}
          options={options}
          value={policy}
          onChange={(event) => setPolicy(toPolicy(event.target.value))}
        />
        {effect !== null && <p role="status">{effect}</p>}
        {isChanged && (
          <Button isPending={save.isPending} onClick={() => save.mutate({ month, categoryId: id, policy, text })}>
            {`Use from ${formatMonth(month)} on`}
          </Button>
        )}
      </PanelBody>
    </Panel>
  );
}
