import type { Category } from '@cairn/contract';
import { Plus, X } from 'lucide-react';
import type { FormErrors } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { percentages } from '../../ui/percentInput.ts';
import { Select } from '../../ui/Select.tsx';
import { SumField } from '../../ui/SumField.tsx';
import styles from './RuleDialog.module.css';
import {
  blankShare,
  canAddShare,
  canRemoveShare,
  type RuleFormDraft,
  type ShareDraft,
  sumOfShares,
  TRANSFER,
  targetOptions,
} from './ruleForm.ts';

interface RuleSharesProps {
  draft: RuleFormDraft;
  errors: FormErrors;
  categories: readonly Category[];
  onChange: (change: Partial<RuleFormDraft>) => void;
}

/** The parts of a rule's split, in percent. */
export function RuleShares({ draft, errors, categories, onChange }: RuleSharesProps) {
  const options = [...targetOptions(categories), { value: TRANSFER, label: 'Transfer' }];
  const change = (key: number, fields: Partial<ShareDraft>) =>
    onChange({ shares: draft.shares.map((share) => (share.key === key ? { ...share, ...fields } : share)) });
  return (
    <div className={styles.shares}>
      <ul className={styles.parts}>
        {draft.shares.map(({ key, target, percent }, at) => (
          <li key={key} className={styles.part}>
            <Select
              label={`Category of part ${at + 1}`}
              isLabelHidden
              placeholder="Uncategorized"
              options={options}
              value={target}
              onChange={(event) => change(key, { target: event.target.value })}
            />
            <SumField
              label={`Percent of part ${at + 1}`}
              isLabelHidden
              numbers={percentages}
              value={percent}
              error={errors[`shares.${at}`]}
              onChange={(typed) => change(key, { percent: typed })}
            />
            <IconButton
              icon={X}
              label={`Remove part ${at + 1}`}
              isDisabled={!canRemoveShare(draft)}
              onClick={() => onChange({ shares: draft.shares.filter((share) => share.key !== key) })}
            />
          </li>
        ))}
      </ul>
      <p className={errors.shares ? styles.error : 'ink-2'} role="status">
        {errors.shares ?? `${sumOfShares(draft) / 100}% of 100% assigned`}
      </p>
      <Button
        variant="ghost"
        icon={Plus}
        isDisabled={!canAddShare(draft)}
        onClick={() => onChange({ shares: [...draft.shares, blankShare()] })}
      >
        Add a part
      </Button>
    </div>
  );
}
