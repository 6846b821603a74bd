import { type Account, type Category, DESCRIPTION_MAX, NAME_MAX, type Transaction } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import type { ReactNode } from 'react';
import type { FormErrors } from '../../app/form/useForm.ts';
import { DateField } from '../../ui/DateField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TransactionAccount } from './AccountSelects.tsx';
import { tidyAmount } from './amount.ts';
import { CategorySelect, SubcategorySelect } from './CategorySelects.tsx';
import styles from './TransactionForm.module.css';
import { displayedCategory, displayedLineCategory, UNCATEGORIZED } from './transactionDisplay.ts';
import { chooseDraftCategory, type TransactionDraft } from './transactionForm.ts';

interface TransactionFieldsProps {
  draft: TransactionDraft;
  errors: FormErrors;
  categories: readonly Category[];
  accounts: readonly Account[];
  /** The transaction being edited. */
  transaction?: Transaction | undefined;
  onChange: (draft: TransactionDraft) => void;
  /** After the name, the amount, and the description. */
  afterName?: ReactNode;
  /** After the amount. */
  afterAmount?: ReactNode;
  /** Between the category and the date. */
  afterCategory?: ReactNode;
  /** Whether the name field gets focus on load. */
  hasFocus?: boolean | undefined;
}

/** "Split in 3", with the lines. */
function SplitField({ transaction }: { transaction: Transaction }) {
  const lines = transaction.splits.map(
    (line) => `${displayedLineCategory(line)?.name ?? UNCATEGORIZED} ${formatCents(line.amount)}`,
  );
  return (
    <TextField
      label="Category"
      className={styles.full}
      isDisabled
      value={displayedCategory(transaction)?.name ?? ''}
      hint={`${lines.join(', ')}. You can change the split under Info.`}
      readOnly
    />
  );
}

function CategoryFields({ draft, errors, categories, transaction, onChange }: TransactionFieldsProps) {
  if (transaction?.isSplit) return <SplitField transaction={transaction} />;
  const category = categories.find(({ id }) => id === draft.categoryId);
  return (
    <>
      <CategorySelect
        categories={categories}
        placeholder="Select Category"
        value={draft.categoryId}
        error={errors.categoryId ?? errors.subcategoryId}
        onChange={(categoryId) => onChange(chooseDraftCategory(draft, categoryId))}
      />
      {category && category.subcategories.length > 0 && (
        <SubcategorySelect
          category={category}
          placeholder="None"
          value={draft.subcategoryId}
          onChange={(subcategoryId) => onChange({ ...draft, subcategoryId })}
        />
      )}
    </>
  );
}

/** The fields shared by adding and editing. */
export function TransactionFields(props: TransactionFieldsProps) {
  const { draft, errors, accounts, transaction, onChange, afterName, afterAmount, afterCategory, hasFocus } = props;
  return (
    <>
      <TextField
        label="Name"
        isRequired
        autoFocus={hasFocus}
        maxLength={NAME_MAX}
        autoComplete="off"
        value={draft.name}
        hint={transaction?.merchantName === undefined ? undefined : `Shown as ${transaction.merchantName}`}
        error={errors.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <TextField
        label="Amount"
        isRequired
        className={styles.amount}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={errors.amount}
        onChange={(event) => onChange({ ...draft, amount: event.target.value })}
        onBlur={() => {
          const tidy = tidyAmount(draft.amount);
          if (tidy !== draft.amount) onChange({ ...draft, amount: tidy });
        }}
      />
      {afterAmount}
      <TextField
        label="Description"
        className={styles.full}
        maxLength={DESCRIPTION_MAX}
        autoComplete="off"
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ ...draft, description: event.target.value })}
      />
      {afterName}
      <CategoryFields {...props} />
      {afterCategory}
      <DateField
        label="Date"
        className={styles.firstColumn}
        value={draft.date}
        error={errors.date}
        onChange={(event) => onChange({ ...draft, date: event.target.value })}
      />
      <TransactionAccount
        accounts={accounts}
        transaction={transaction}
        date={draft.date}
        value={draft.accountId}
        error={errors.accountId}
        onChange={(accountId) => onChange({ ...draft, accountId })}
      />
    </>
  );
}
