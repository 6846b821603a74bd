import { type Account, type Category, NAME_MAX, type Payee } from '@cairn/contract';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { moveActive } from '../../ui/suggestions.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PayeeField.module.css';
import { PayeeOption } from './PayeeOption.tsx';

interface PayeeFieldProps {
  value: string;
  error: string | undefined;
  /** Past names for the typed text. */
  payees: readonly Payee[];
  categories: readonly Category[];
  accounts: readonly Account[];
  onChange: (name: string) => void;
  onPick: (payee: Payee) => void;
  ref: Ref<HTMLInputElement>;
}

/** The open list follows the typed text; Escape, picking, and leaving the field close it until the text changes. */
function usePayeeList(payees: readonly Payee[], onPick: (payee: Payee) => void) {
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(0);
  const isOpen = isWanted && payees.length > 0;
  const index = Math.min(active, payees.length - 1);

  function pick(payee: Payee) {
    setWanted(false);
    onPick(payee);
  }

  function handleKeys(event: KeyboardEvent) {
    const chosen = isOpen ? payees[index] : undefined;
    if (!chosen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive(moveActive(payees.length, index, 1));
    else if (event.key === 'ArrowUp') setActive(moveActive(payees.length, index, -1));
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(chosen);
    else if (event.key === 'Escape') setWanted(false);
    else return;
    event.preventDefault();
  }

  return {
    isOpen,
    index,
    pick,
    handleKeys,
    close: () => setWanted(false),
    reopen() {
      setWanted(true);
      setActive(0);
    },
  };
}

/** The name, with the names used before. */
export function PayeeField({ value, error, payees, categories, accounts, onChange, onPick, ref }: PayeeFieldProps) {
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const list = usePayeeList(payees, onPick);
  return (
    <div className={styles.payee}>
      <TextField
        ref={ref}
        className={styles.name}
        label="Name"
        isRequired
        data-autofocus
        maxLength={NAME_MAX}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={list.isOpen ? optionId(list.index) : undefined}
        value={value}
        error={error}
        onChange={(event) => {
          list.reopen();
          onChange(event.target.value);
        }}
        onBlur={list.close}
        onKeyDown={list.handleKeys}
      />
      {list.isOpen && (
        <div id={listId} role="listbox" aria-label="Names you’ve used" className={styles.list}>
          {payees.map((payee, index) => (
            <PayeeOption
              key={payee.name}
              id={optionId(index)}
              payee={payee}
              typed={value}
              isActive={index === list.index}
              categories={categories}
              accounts={accounts}
              onPick={() => list.pick(payee)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
