import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { SumField } from '../../ui/SumField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import {
  CategorySelect,
  SameDayQuestion,
  SplitById,
  SubcategorySelect,
  TransactionAccount,
} from '../transactions/index.ts';
import { DateChoice } from './DateChoice.tsx';
import { MoreFields } from './MoreFields.tsx';
import { PayeeField } from './PayeeField.tsx';
import styles from './QuickAddDialog.module.css';
import type { QuickAddRequest } from './quickAdd.ts';
import { chipsOf, hasInput } from './quickAddDraft.ts';
import { usePayees } from './quickadd.data.ts';
import { useQuickAddForm } from './useQuickAddForm.ts';

type QuickAddFormState = ReturnType<typeof useQuickAddForm>;

/** The transaction that the line typed as the name will become. */
function LinePreview({ line, options, today }: Pick<QuickAddFormState, 'line' | 'options' | 'today'>) {
  return (
    <p className={styles.chips} role="status">
      {line && <span className="visually-hidden">Will be added: </span>}
      {line && chipsOf(line, options, today).map((chip) => <Badge key={chip}>{chip}</Badge>)}
    </p>
  );
}

function CategoryFields({ form }: { form: QuickAddFormState }) {
  const { draft, hints, errors, options, change } = form;
  const category = options.categories.find(({ id }) => id === draft.categoryId);
  return (
    <>
      <CategorySelect
        categories={options.categories}
        placeholder="Select Category"
        value={draft.categoryId}
        hint={hints.categoryId}
        error={errors.categoryId}
        onChange={(categoryId) => change('categoryId', categoryId)}
      />
      {category && category.subcategories.length > 0 && (
        <SubcategorySelect
          category={category}
          placeholder="None"
          value={draft.subcategoryId}
          onChange={(subcategoryId) => change('subcategoryId', subcategoryId)}
        />
      )}
    </>
  );
}

type SplitNext = Pick<ComponentProps<typeof MoreFields>, 'isSplitNext' | 'onSplitNext'>;

function Fields({ form, ...splitNext }: SplitNext & { form: QuickAddFormState }) {
  const { draft, hints, errors, options, line, today, nameField, change } = form;
  const amountField = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState(0);
  // Picking a name moves to the amount and selects it, so that typing replaces it.
  useEffect(() => {
    if (picked === 0) return;
    amountField.current?.focus();
    amountField.current?.select();
  }, [picked]);
  return (
    <div className={styles.fields}>
      <PayeeField
        ref={nameField}
        value={draft.name}
        error={errors.name}
        payees={usePayees(line ? '' : draft.name)}
        {...options}
        onChange={(name) => change('name', name)}
        onPick={(payee) => {
          form.pick(payee);
          setPicked(picked + 1);
        }}
      />
      <SumField
        ref={amountField}
        className={styles.amount}
        label="Amount"
        isRequired
        value={draft.amount}
        hint={hints.amount}
        error={errors.amount}
        onChange={(amount) => change('amount', amount)}
      />
      <LinePreview line={line} options={options} today={today} />
      <CategoryFields form={form} />
      <TransactionAccount
        accounts={options.accounts}
        value={draft.accountId}
        date={draft.date}
        hint={hints.accountId}
        error={errors.accountId}
        onChange={(accountId) => change('accountId', accountId)}
      />
      <div className={styles.full}>
        <DateChoice value={draft.date} today={today} error={errors.date} onChange={(date) => change('date', date)} />
      </div>
      <SameDayQuestion
        {...form.place}
        isAfter={draft.isAfterBalance}
        onChange={(isAfter) => change('isAfterBalance', isAfter)}
      />
      <Switch
        className={styles.full}
        label="Deposit (Money In)"
        checked={draft.isIncome}
        onChange={(event) => change('isIncome', event.target.checked)}
      />
      <MoreFields draft={draft} change={change} {...splitNext} />
    </div>
  );
}

/** Enter creates from any field, also from a list of choices, where browsers wouldn't submit the form. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>, submit: QuickAddFormState['submit']): void {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || !isField) return;
  event.preventDefault();
  submit(event.shiftKey ? 'another' : 'close');
}

interface QuickAddDialogProps {
  request: QuickAddRequest;
  onClose: () => void;
}

export function QuickAddDialog({ request, onClose }: QuickAddDialogProps) {
  const [isSplitNext, setSplitNext] = useState(false);
  const [splitId, setSplitId] = useState<number | null>(null);
  const form = useQuickAddForm(request, (id) => (isSplitNext ? setSplitId(id) : onClose()));
  const { close, prompt } = useDiscardPrompt('transaction', hasInput(form), onClose);
  const { submit, isPending } = form;
  if (splitId !== null) return <SplitById id={splitId} onClose={onClose} />;
  return (
    <>
      <SheetDialog
        title="Add Transaction"
        onClose={close}
        foot={
          <>
            <Button aria-keyshortcuts="Shift+Enter" isPending={isPending} onClick={() => submit('another')}>
              Create and add another <Keycaps keys="Shift+Enter" />
            </Button>
            <Button variant="primary" aria-keyshortcuts="Enter" isPending={isPending} onClick={() => submit('close')}>
              Create Transaction <Keycaps keys="Enter" isOnAccent />
            </Button>
          </>
        }
      >
        <form aria-label="Add Transaction" noValidate onKeyDown={(event) => submitOnEnter(event, submit)}>
          <Fields form={form} isSplitNext={isSplitNext} onSplitNext={setSplitNext} />
        </form>
      </SheetDialog>
      {prompt}
    </>
  );
}
