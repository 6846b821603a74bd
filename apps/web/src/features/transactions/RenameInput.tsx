import { NAME_MAX, type Transaction } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { CellInput } from './CellInput.tsx';
import { countChosen, hasOtherNames, type RenamedMerchant, renameAllLabel, sameNames } from './renameChoice.ts';
import { shownName } from './transactionDisplay.ts';
import { transactionQueries } from './transactions.data.ts';
import type { EditedCell, RowActions } from './useRowEditing.ts';

interface RenameInputProps {
  transaction: Transaction;
  cell: EditedCell<'name'>;
  actions: RowActions;
}

/** The other way to save: with all transactions that are surely the same merchant's. Other names aren't renamed here. */
function renamingAll(merchant: RenamedMerchant) {
  const merchantNames = sameNames(merchant.merchantNames);
  const others = countChosen(merchant.merchantNames, merchantNames);
  const isOfName = others > 0 && hasOtherNames(merchant);
  return { label: `${renameAllLabel(others)}${isOfName ? ' of this name' : ''}`, merchantNames };
}

/** The editor of a name, which can rename all transactions of the merchant. */
export function RenameInput({ transaction, cell, actions }: RenameInputProps) {
  const { data: merchant } = useQuery(transactionQueries.merchant(transaction.id));
  const all = merchant && renamingAll(merchant);
  return (
    <CellInput
      label={`Name of ${shownName(transaction)}`}
      initialText={cell.text}
      maxLength={NAME_MAX}
      onType={(text) => actions.rememberText(cell, text)}
      onCommit={(text, after) => actions.commit(cell, transaction, text, after)}
      onCancel={() => actions.cancel(transaction, 'name')}
      other={
        all && {
          label: all.label,
          onCommit: (text) =>
            actions.commit(cell, transaction, text, 'row', { renamesMerchant: true, merchantNames: all.merchantNames }),
        }
      }
    />
  );
}
