import type { Category, Transaction } from '@cairn/contract';
import { type Cents, cents, formatCents, formatDay } from '@cairn/domain';
import { CircleAlert, CircleCheck, Equal } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { shortName } from '../../ui/shortText.ts';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import { ConflictNote, offerUndo, useCategories } from '../ledger/index.ts';
import { describeSplit } from './describeSplit.ts';
import { findTarget, nameOfTarget } from './partTarget.ts';
import { ShareBar } from './ShareBar.tsx';
import styles from './SplitDialog.module.css';
import { SplitOptions } from './SplitOptions.tsx';
import { SplitParts } from './SplitParts.tsx';
import {
  amountsOf,
  canSave,
  changeUnit,
  divideEvenly,
  isTyped,
  leftOf,
  openPartsText,
  type Remember,
  type SplitForm,
  startSplit,
  toSaveSplit,
  withSuggestion,
} from './splitForm.ts';
import { type ShowSaved, useSplitCalls } from './splits.data.ts';

const units = [
  { value: 'amount', label: 'Amount' },
  { value: 'percent', label: 'Percent' },
] as const;

/** The amount left to assign, always in view. */
function LeftToAssign({ left, openText }: { left: Cents; openText: string | undefined }) {
  if (left === 0)
    return (
      <p className={classNames(styles.left, styles.done)} role="status">
        <Icon icon={CircleCheck} size={20} /> All assigned
        {openText && <small>{openText}</small>}
      </p>
    );
  const isOver = left < 0;
  return (
    <p className={classNames(styles.left, isOver && styles.over)} role="status">
      <small>
        {isOver && <Icon icon={CircleAlert} size={14} />} {isOver ? 'Over by' : 'Left to assign'}
      </small>{' '}
      <strong className="tabular">{formatCents(cents(Math.abs(left)))}</strong>
    </p>
  );
}

interface SplitDialogProps {
  transaction: Transaction;
  /** A new amount of the transaction, which is saved with the parts, and why they have to change. */
  change?: { readonly amount: Cents; readonly reason: string } | undefined;
  /** The lines that are remembered for the merchant. */
  suggestion: Transaction['splits'] | null;
  /** The split remembered for the merchant so far. */
  remembered: Remember;
  showSaved: ShowSaved;
  onClose: () => void;
}

function useSplit({ transaction, change, remembered, showSaved, onClose }: SplitDialogProps) {
  const total = change?.amount ?? transaction.amount;
  const [start] = useState(() => startSplit(transaction));
  const [form, setForm] = useState(start);
  const { save, remove, hasConflict, acceptNewest } = useSplitCalls(transaction, showSaved);
  const isReady = canSave(form, total);
  const finish = (text: string) => ({
    onSuccess: ({ changeSetId }: { changeSetId: number | null }) => {
      onClose();
      offerUndo(text, changeSetId);
    },
  });
  return {
    total,
    form,
    setForm,
    isReady,
    hasConflict,
    useNewest: () => {
      setForm(startSplit(transaction));
      acceptNewest();
    },
    hasInput: isTyped(form, start),
    isSaving: save.isPending,
    isRemoving: remove.isPending,
    save: () => {
      if (!isReady || save.isPending) return;
      const body = toSaveSplit(form, { id: transaction.id, amount: total }, remembered);
      save.mutate({ ...body, ...(change && { amount: total }) }, finish('Split saved'));
    },
    remove: () => remove.mutate(transaction.id, finish('Split removed')),
  };
}

interface PartsProps {
  form: SplitForm;
  total: Cents;
  categories: readonly Category[];
}

function Shares({ form, total, categories }: PartsProps) {
  const amounts = amountsOf(form, total);
  const shares = form.parts.map(({ key, target }, at) => ({
    key,
    name: nameOfTarget(target, categories),
    color: findTarget(target, categories)?.iconColor ?? null,
    amount: amounts[at] ?? null,
  }));
  return <ShareBar total={total} shares={shares} left={leftOf(form, total)} />;
}

interface OfferProps {
  lines: Transaction['splits'];
  name: string;
  onUse: () => void;
}

/** "Use your last split for Costco? Food $68.66, Fun $29.43" */
function Offer({ lines, name, onUse }: OfferProps) {
  const parts = lines.map(
    ({ category, subcategory, isTransfer, amount }) =>
      `${isTransfer ? 'Transfer' : (subcategory?.name ?? category?.name ?? 'Uncategorized')} ${formatCents(amount)}`,
  );
  return (
    <div className={styles.offer}>
      <p>
        <strong>Like last time at {name}?</strong> {parts.join(', ')}
      </p>
      <Button size="small" onClick={onUse}>
        Use this split
      </Button>
    </div>
  );
}

function Tools({ form, total, onChange }: Omit<PartsProps, 'categories'> & { onChange: (form: SplitForm) => void }) {
  return (
    <div className={styles.tools}>
      <ChoiceBar
        label="Unit"
        options={units}
        value={form.unit}
        isLarge
        onChange={(unit) => onChange(changeUnit(form, unit, total))}
      />
      <Button icon={Equal} onClick={() => onChange(divideEvenly(form, total))}>
        Split evenly
      </Button>
    </div>
  );
}

/** Divides a transaction among categories. A dialog, or a sheet on a phone. */
export function SplitDialog(props: SplitDialogProps) {
  const { transaction, change, suggestion, remembered, onClose } = props;
  const categories = useCategories();
  const split = useSplit(props);
  const { total, form, setForm, hasInput } = split;
  const name = shortName(transaction.merchantName ?? transaction.name);
  const { close, prompt } = useDiscardPrompt('split', hasInput, onClose);
  const shared = { form, total, categories };

  function handleKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    split.save();
  }

  return (
    <>
      <SheetDialog
        title={`Split ${name}`}
        summary={`${formatCents(total)}${change ? ` instead of ${formatCents(transaction.amount)}` : ''} on ${formatDay(transaction.date)}${transaction.accountName && `, ${transaction.accountName}`}`}
        isLarge
        isFootRow
        onClose={close}
        foot={
          <>
            <LeftToAssign left={leftOf(form, total)} openText={openPartsText(form)} />
            <Button className={styles.cancel} onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" isPending={split.isSaving} isDisabled={!split.isReady} onClick={split.save}>
              Save split
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the Save button, from any field */}
        <div className={styles.body} onKeyDown={handleKeys}>
          {change && (
            <p className={styles.reason} role="status">
              {change.reason}
            </p>
          )}
          {split.hasConflict && <ConflictNote newest={describeSplit(transaction)} onUse={split.useNewest} />}
          <Shares {...shared} />
          {suggestion && !hasInput && (
            <Offer lines={suggestion} name={name} onUse={() => setForm(withSuggestion(form, suggestion))} />
          )}
          <Tools form={form} total={total} onChange={setForm} />
          <SplitParts {...shared} onChange={setForm} onSave={split.save} />
          <SplitOptions {...shared} name={name} stored={remembered} onChange={setForm} />
          {transaction.isSplit && (
            <Button variant="danger" isPending={split.isRemoving} onClick={split.remove}>
              Remove split
            </Button>
          )}
        </div>
      </SheetDialog>
      {prompt}
    </>
  );
}
