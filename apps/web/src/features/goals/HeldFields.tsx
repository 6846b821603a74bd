import type { HoldingAccount } from '@cairn/contract';
import { formatCents, isSum } from '@cairn/domain';
import { resultText } from '../../app/form/planAmount.ts';
import type { FormErrors } from '../../app/form/useForm.ts';
import { amountsNow, earmarksOf, type Rooms, readEarmark, roomIn } from './earmarks.ts';
import { GoalAmountField } from './GoalAmountField.tsx';
import styles from './HeldFields.module.css';

interface HeldFieldsProps {
  accounts: readonly HoldingAccount[];
  rooms: Rooms;
  amounts: Readonly<Record<string, string>>;
  errors: FormErrors;
  onChange: (amounts: Record<string, string>) => void;
}

/** "$700.00 free", after the result of "-100", which the field itself doesn't show because it isn't a sum. */
function hintOf(typed: string, { saved, free }: ReturnType<typeof roomIn>): string {
  const result = isSum(typed) ? null : resultText(saved, typed);
  return `${result === null ? '' : `${result} · `}${formatCents(free)} free`;
}

/** An amount for each account that has money. */
export function HeldFields({ accounts, rooms, amounts, errors, onChange }: HeldFieldsProps) {
  const sent = earmarksOf({ amounts: amountsNow(amounts, rooms) });
  const errorOf = (id: number) => {
    const index = sent.findIndex(({ accountId }) => accountId === id);
    return errors[`amounts.${id}`] ?? errors[`earmarks.${index}.amount`] ?? errors[`earmarks.${index}.accountId`];
  };
  return (
    <fieldset className={styles.held}>
      <legend>Set aside</legend>
      <p className={styles.note}>
        {accounts.length === 0
          ? 'Add an account with money in it to set some aside.'
          : 'The money stays where it is. It no longer counts as free to spend.'}
      </p>
      {errors.earmarks && (
        <p role="alert" className={styles.error}>
          {errors.earmarks}
        </p>
      )}
      <div className={styles.accounts}>
        {accounts.map(({ id, name }) => {
          const typed = amounts[id] ?? '';
          const room = roomIn(rooms, String(id));
          return (
            <GoalAmountField
              key={id}
              label={name}
              hint={hintOf(typed, room)}
              error={errorOf(id)}
              read={(text) => readEarmark(text, room)}
              value={typed}
              onChange={(text) => onChange({ ...amounts, [id]: text })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
