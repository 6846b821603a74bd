import { RULE_VALUE_MAX } from '@cairn/contract';
import { Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/IconButton.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './RulesPanel.module.css';
import { comparisonsOf, type RuleDraft, ruleTypes, withType } from './ruleDraft.ts';

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}

interface RuleRowProps {
  rule: RuleDraft;
  /** 1-based, for its labels. */
  number: number;
  error: string | undefined;
  onChange: (rule: RuleDraft) => void;
  onDelete: () => void;
}

export function RuleRow({ rule, number, error, onChange, onDelete }: RuleRowProps) {
  const value = { label: `Rule ${number} value`, isLabelHidden: true, className: styles.value, error } as const;
  return (
    <div className={styles.rule}>
      <Select
        label={`Rule ${number} type`}
        isLabelHidden
        options={optionsOf(ruleTypes)}
        value={rule.type}
        onChange={(event) => onChange(withType(rule, event.target.value === 'Amount' ? 'Amount' : 'Name'))}
      />
      <Select
        label={`Rule ${number} comparison`}
        isLabelHidden
        options={optionsOf(comparisonsOf(rule.type))}
        value={rule.comparison}
        onChange={(event) => onChange({ ...rule, comparison: event.target.value })}
      />
      {rule.type === 'Amount' ? (
        <MoneyField {...value} value={rule.value} onChange={(typed) => onChange({ ...rule, value: typed })} />
      ) : (
        <TextField
          {...value}
          autoComplete="off"
          maxLength={RULE_VALUE_MAX}
          value={rule.value}
          onChange={(event) => onChange({ ...rule, value: event.target.value })}
        />
      )}
      <IconButton
        icon={Trash2}
        iconSize={18}
        label={`Delete rule ${number}`}
        className={styles.delete}
        onClick={onDelete}
      />
    </div>
  );
}
