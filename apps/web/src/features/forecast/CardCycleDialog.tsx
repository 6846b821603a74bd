import type { Account, AccountForecast } from '@cairn/contract';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { type CardCycleDraft, cardCycleForm, daysOfMonth, payingAccounts } from './accountOptionsForm.ts';
import styles from './Dialogs.module.css';
import { useSaveCardCycle } from './forecast.data.ts';

const FORM_ID = 'card-cycle-form';
const noCycle: CardCycleDraft = { closesOnDay: null, dueOnDay: null, paysFromId: null };

interface CardCycleDialogProps {
  accountId: number;
  accountName: string;
  cycle: AccountForecast['cardCycle'];
  accounts: readonly Account[];
  labels: ReadonlyMap<number, string>;
  onClose: () => void;
}

/** Sets when a card's statement closes and is due, and which account pays it. */
export function CardCycleDialog({ accountId, accountName, cycle, accounts, labels, onClose }: CardCycleDialogProps) {
  const save = useSaveCardCycle(accountName);
  const [initial] = useState<CardCycleDraft>(cycle ?? noCycle);
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: cardCycleForm,
    initial,
    failure: save.error,
    send: (values) => save.mutate({ accountId, cycle: values }, { onSuccess: onClose }),
  });
  const field = (name: keyof CardCycleDraft) => ({
    isRequired: true,
    value: draft[name] === null ? '' : String(draft[name]),
    // The server names fields by their place in the body.
    error: errors[name] ?? errors[`cycle.${name}`],
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      setDraft({ ...draft, [name]: target.value === '' ? null : Number(target.value) }),
  });
  const payers = payingAccounts(accounts, accountId).map(({ id }) => ({
    value: String(id),
    label: labels.get(id) ?? 'Account',
  }));
  return (
    <Modal
      title={`Billing cycle of ${accountName}`}
      isOpen
      onCancel={onClose}
      foot={
        <>
          {cycle && (
            <Button variant="ghost" onClick={() => save.mutate({ accountId, cycle: null }, { onSuccess: onClose })}>
              Remove cycle
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Billing cycle" className={styles.form}>
        <p className="ink-2">
          The forecast then pays each statement in full on its due date. In a shorter month, a later day means the last
          one.
        </p>
        <div className={styles.days}>
          <Select
            label="Closes on day"
            data-autofocus
            placeholder="Select Day"
            options={daysOfMonth}
            {...field('closesOnDay')}
          />
          <Select label="Due on day" placeholder="Select Day" options={daysOfMonth} {...field('dueOnDay')} />
        </div>
        <Select label="Paid from" placeholder="Select Account" options={payers} {...field('paysFromId')} />
      </form>
    </Modal>
  );
}
