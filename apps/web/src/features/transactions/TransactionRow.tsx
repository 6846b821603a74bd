// biome-ignore-all lint/a11y/useSemanticElements: rows are absolutely positioned, which breaks table elements, so roles provide the semantics
// biome-ignore-all lint/a11y/useFocusableInteractive: unlike in a grid, table rows and headers aren't controls; the links are
import type { Transaction } from '@cairn/contract';
import { type Cents, formatCents, formatDay } from '@cairn/domain';
import { Pencil } from 'lucide-react';
import { memo, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { accountNameLabel } from './accountFields.ts';
import { CategoryCell, SplitCell } from './CategoryCell.tsx';
import { CellInput } from './CellInput.tsx';
import type { TextField } from './cellEdit.ts';
import { NoteButton } from './NoteButton.tsx';
import { RenameInput } from './RenameInput.tsx';
import { RowLabels } from './RowLabels.tsx';
import { RowTags, type TagsById } from './RowTags.tsx';
import { SplitRows } from './SplitLines.tsx';
import styles from './TransactionList.module.css';
import { amountKindOf, displayedCategory, printedName, shownName, UNCATEGORIZED } from './transactionDisplay.ts';
import type { OpenedFromList } from './useBackToList.ts';
import { asSeen, type EditedCell, type OpenSplit, type RowActions } from './useRowEditing.ts';

export interface TransactionItemProps extends OpenedFromList {
  ref?: Ref<HTMLDivElement>;
  transaction: Transaction;
  /** In the whole list. */
  index: number;
  topPx: number;
  /** The part of a split that matches the filter. */
  part: Cents | null;
  tagsById: TagsById;
  /** In bulk mode, rows are selected instead of opened and edited. */
  isBulk: boolean;
  isSelected: boolean;
  /** Selects or clears the row; absent if the list has no bulk mode. */
  onToggle: ((id: number) => void) | undefined;
  /** The cell being edited in this row. */
  edit: EditedCell | null;
  /** Under the pointer or with the focus, so all of its controls are shown. */
  isHot: boolean;
  /** Just added, so it's highlighted. */
  isNew: boolean;
  actions: RowActions;
  isExpanded: boolean;
  onToggleLines: (id: number) => void;
  /** Opens the split editor; must be referentially stable. */
  onSplit: OpenSplit | undefined;
}

const fieldNames: Readonly<Record<TextField, string>> = {
  name: 'Name',
  note: 'Note',
  date: 'Date',
  amount: 'Amount',
};

interface TextCellProps extends Pick<TransactionItemProps, 'transaction' | 'edit' | 'actions'> {
  field: Exclude<TextField, 'note'>;
  /** Shown while the cell isn't edited. */
  children: ReactNode;
}

/** A cell whose text is edited in place. */
function TextCell({ transaction, edit, actions, field, children }: TextCellProps) {
  if (edit?.field !== field) return children;
  const cell = { ...edit, field };
  if (cell.field === 'name')
    return <RenameInput transaction={transaction} cell={{ ...cell, field: 'name' }} actions={actions} />;
  return (
    <CellInput
      label={`${fieldNames[field]} of ${shownName(transaction)}`}
      initialText={edit.text}
      isAmount={field === 'amount'}
      onType={(text) => actions.rememberText(cell, text)}
      onCommit={(text, after) => actions.commit(cell, transaction, text, after)}
      onCancel={() => actions.cancel(transaction, field)}
    />
  );
}

interface EditButtonProps extends Pick<TransactionItemProps, 'transaction' | 'isBulk' | 'actions'> {
  field: 'date' | 'amount';
  children: ReactNode;
}

/** A cell's text as a button that edits it; the keyboard reaches it with E and Tab. */
function EditButton({ transaction, isBulk, actions, field, children }: EditButtonProps) {
  if (isBulk) return children;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.cellButton}
      title={`Edit ${field}`}
      onClick={() => actions.start(transaction, field)}
    >
      {children}
    </button>
  );
}

/** The icon, in whose place a checkbox appears when the row is hovered. */
function IconOrCheck({ transaction, isBulk, isHot, onToggle }: TransactionItemProps) {
  const category = displayedCategory(transaction);
  const hasCheck = !isBulk && isHot && onToggle !== undefined;
  return (
    <span className={styles.pick}>
      <CategoryIcon
        size="small"
        icon={category?.icon}
        color={category?.iconColor}
        isUncategorized={category === null}
      />
      {hasCheck && (
        <span className={styles.pickBox}>
          <Checkbox
            label={`Select ${shownName(transaction)}`}
            isLabelHidden
            tabIndex={-1}
            checked={false}
            onChange={() => onToggle(transaction.id)}
          />
        </span>
      )}
    </span>
  );
}

/** At the end of the name, while the row is hovered or focused. */
function HotControls({ transaction, edit, actions }: Pick<TransactionItemProps, 'transaction' | 'edit' | 'actions'>) {
  return (
    <span className={styles.hot}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.pencil}
        aria-label="Edit name"
        title="Edit name"
        onClick={() => actions.start(transaction, 'name')}
      >
        <Icon icon={Pencil} size={14} />
      </button>
      {transaction.note === '' && <NoteButton transaction={transaction} edit={edit} actions={actions} />}
    </span>
  );
}

function NameCell(props: TransactionItemProps) {
  const { transaction, isBulk, isHot, edit, actions, openedFrom, tagsById } = props;
  const { id } = transaction;
  const [name, printed] = [shownName(transaction), printedName(transaction)];
  return (
    <span role="cell" className={classNames(styles.name, edit?.field === 'name' && styles.edited)}>
      <TextCell transaction={transaction} edit={edit} actions={actions} field="name">
        {isBulk ? (
          <span className={styles.nameText} title={printed}>
            {name}
          </span>
        ) : (
          <Link
            to={`/EditTransaction/${id}`}
            state={{ openedFrom }}
            data-row-focus
            title={printed}
            className={classNames(styles.nameText, styles.cover)}
          >
            {name}
          </Link>
        )}
      </TextCell>
      {transaction.note !== '' && <NoteButton transaction={transaction} edit={edit} actions={actions} />}
      <RowLabels transaction={transaction} />
      <RowTags tags={transaction.tags} tagsById={tagsById} />
      {!isBulk && (isHot || edit !== null) && <HotControls transaction={transaction} edit={edit} actions={actions} />}
      {/* Last, so that the row's name starts with the transaction's. */}
      <IconOrCheck {...props} />
    </span>
  );
}

function CategoryOfRow(props: TransactionItemProps) {
  const { transaction, isBulk, edit, actions, isExpanded, onToggleLines, onSplit } = props;
  const category = displayedCategory(transaction);
  if (transaction.isSplit)
    return <SplitCell transaction={transaction} isExpanded={isExpanded} onToggle={onToggleLines} />;
  if (!isBulk)
    return (
      <CategoryCell
        transaction={transaction}
        picked={edit?.field === 'category' ? asSeen(transaction, edit) : null}
        actions={actions}
        onSplit={onSplit}
      />
    );
  return (
    <span className={classNames(styles.categoryText, category === null && styles.uncategorized)}>
      {category?.name ?? UNCATEGORIZED}
    </span>
  );
}

/** The amount; for a split that matches only in part, "−$30.00 of $100.00". */
export function RowAmount({ transaction, part }: Pick<TransactionItemProps, 'transaction' | 'part'>) {
  const { amount, isIncome, markedAsTransfer } = transaction;
  if (part === null || part === amount) return <Amount cents={amount} kind={amountKindOf(transaction)} />;
  return (
    <>
      <Amount cents={part} kind={amountKindOf({ isIncome: part < 0 ? !isIncome : isIncome, markedAsTransfer })} />
      <span className={styles.whole}> of {formatCents(amount)}</span>
    </>
  );
}

function Cells(props: TransactionItemProps) {
  const { transaction, isBulk, edit, actions, part } = props;
  const { institutionName } = transaction;
  const account = accountNameLabel(transaction);
  const editing = { transaction, edit, actions };
  return (
    <>
      <NameCell {...props} />
      <span role="cell" className={styles.category}>
        <CategoryOfRow {...props} />
      </span>
      <span role="cell" className={styles.account}>
        {account}
        <span className={classNames('ink-3', account !== '' && styles.institution)}>
          {account !== '' && institutionName !== '' && ' · '}
          {institutionName}
        </span>
      </span>
      <span role="cell" className={classNames('ink-3', 'tabular', edit?.field === 'date' && styles.edited)}>
        <TextCell {...editing} field="date">
          <EditButton transaction={transaction} isBulk={isBulk} actions={actions} field="date">
            {formatDay(transaction.date)}
          </EditButton>
        </TextCell>
      </span>
      <span role="cell" className={styles.amount}>
        <TextCell {...editing} field="amount">
          <EditButton transaction={transaction} isBulk={isBulk} actions={actions} field="amount">
            <RowAmount transaction={transaction} part={part} />
          </EditButton>
        </TextCell>
      </span>
    </>
  );
}

/** A table row; the link, or the checkbox in bulk mode, covers everything except separate controls. */
export const TransactionRow = memo(function TransactionRow(props: TransactionItemProps) {
  const { ref, transaction, index, topPx, isBulk, isSelected, isNew, onToggle, edit, isExpanded } = props;
  const { id, name, hidden, isSplit } = transaction;
  return (
    <div
      ref={ref}
      data-index={index}
      data-row-id={id}
      style={{ top: topPx }}
      className={classNames(styles.placed, edit !== null && styles.raised)}
    >
      <div
        role="row"
        // The first row is the header.
        aria-rowindex={index + 2}
        className={classNames(
          styles.row,
          isBulk && styles.withChecks,
          (isSelected || isNew) && styles.selected,
          hidden && styles.dimmed,
        )}
      >
        {isBulk && onToggle && (
          <span role="cell" className={styles.check}>
            <Checkbox
              label={`Select ${name}`}
              isLabelHidden
              className={styles.cover}
              data-row-focus
              checked={isSelected}
              onChange={() => onToggle(id)}
            />
          </span>
        )}
        <Cells {...props} />
      </div>
      {isSplit && isExpanded && <SplitRows transaction={transaction} hasChecks={isBulk} />}
    </div>
  );
});
