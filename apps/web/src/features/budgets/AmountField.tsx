import type { Cents } from '@cairn/domain';
import { Pencil } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { sumFieldMark } from '../../ui/OperatorKeys.tsx';
import styles from './AmountField.module.css';
import amountStyles from './BudgetAmount.module.css';
import type { AmountDraft } from './useAmountDraft.ts';

interface AmountFieldProps {
  name: string;
  /** The saved amount, whose room the field takes, so that nothing in the row moves. */
  cents: Cents;
  draft: AmountDraft;
}

/** Takes the focus, and scrolls only as far as the row and the strip below it need. Browsers would center the field. */
function useOpenedField() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    const row = field.current?.closest('[data-budget-row]');
    row?.nextElementSibling?.scrollIntoView({ block: 'nearest' });
    row?.scrollIntoView({ block: 'nearest' });
  }, []);
  return field;
}

/** Over an amount in its row while it is edited. */
export function AmountField({ name, cents, draft }: AmountFieldProps) {
  const { typed, setTyped, error, errorId, factsId, handleKeys, regain, leave } = draft;
  const field = useOpenedField();
  return (
    <span className={classNames(amountStyles.amount, styles.place)}>
      <Amount cents={cents} />
      <Icon icon={Pencil} size={14} />
      <span className={styles.field}>
        <span aria-hidden="true">$</span>
        <input
          ref={field}
          {...sumFieldMark}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          className="tabular"
          aria-label={`${name} budget`}
          aria-invalid={error !== null}
          aria-describedby={error === null ? factsId : `${errorId} ${factsId}`}
          value={typed}
          onFocus={({ target }) => {
            regain();
            target.select();
          }}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={handleKeys}
          onBlur={({ target }) => {
            // The field still has the focus if the user has only left the window.
            if (document.activeElement !== target) leave(target);
          }}
        />
      </span>
    </span>
  );
}
