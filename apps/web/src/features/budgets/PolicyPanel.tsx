import type { Month } from '@cairn/domain';
import { Button } from '../../ui/Button.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import type { Subject } from './budgetForm.ts';
import styles from './MoveMoney.module.css';
import { PolicyField, usePolicyChoice } from './PolicyField.tsx';

/** Chooses what happens to a category's money at the end of each month, starting with the displayed month. */
export function PolicyPanel({ subject, month }: { subject: Subject; month: Month }) {
  const choice = usePolicyChoice(subject.subcategory ?? subject.category, month);
  return (
    <Panel>
      <PanelHead title="At the end of the month" />
      <PanelBody className={styles.fields}>
        <PolicyField choice={choice} />
        {choice.isChanged && (
          <Button isPending={choice.isSaving} onClick={choice.save}>
            {choice.saveLabel}
          </Button>
        )}
      </PanelBody>
    </Panel>
  );
}
