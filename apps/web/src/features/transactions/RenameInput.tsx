import { NAME_MAX, type Transaction } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { CellInput } from './CellInput.tsx';
import { shownName } from './transactionDisplay.ts';
import { transactionQueries } from './transactions.data.ts';
import type { EditedCell, RowActions } from './useRowEditing.ts';

interface RenameInputProps {
  transaction: Transaction;
  cell: EditedCell<'name'>;
  actions: RowActions;
}

/** "Rename all 13": this one and the merchant's others. The next ones are renamed too. */
export function renameAllLabel(others: number): string {
  return others === 0 ? 'Rename new ones too' : `Rename all ${(others + 1).toLocaleString('en-US')}`;
}

/** The editor of a name, which can rename all transactions of the merchant. */
export function RenameInput({ transaction, cell, actions }: RenameInputProps) {
  const { sameMerchant } = useQuery(transactionQueries.merchant(transaction.id)).data ?? {};
  const commit = (text: string, renamesMerchant: boolean) =>
    actions.commit(cell, transaction, text, 'row', { renamesMerchant });
  return (
    <CellInput
      label={`Name of ${shownName(transaction)}`}
      initialText={cell.text}
      maxLength={NAME_MAX}
      onType={(text) => actions.rememberText(cell, text)}
      onCommit={(text, after) => actions.commit(cell, transaction, text, after)}
      onCancel={() => actions.cancel(transaction, 'name')}
      other={
        sameMerchant === undefined
          ? undefined
          : { label: renameAllLabel(sameMerchant), onCommit: (text) => commit(text, true) }
      }
    />
  );
}
