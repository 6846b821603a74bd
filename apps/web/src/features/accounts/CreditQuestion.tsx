import { formatCents } from '@cairn/domain';
import { Button } from '../../ui/Button.tsx';
import { toggleMinus } from '../../ui/moneyInput.ts';
import { QuestionBox } from '../../ui/QuestionBox.tsx';
import { type AccountDraft, creditOf } from './accountForm.ts';

interface CreditQuestionProps {
  draft: AccountDraft;
  onChange: (draft: AccountDraft) => void;
}

/** Many write debts with a minus, which means the opposite here: that they have overpaid. */
export function CreditQuestion({ draft, onChange }: CreditQuestionProps) {
  const credit = creditOf(draft);
  return (
    <QuestionBox role="status" isEmpty={credit === null}>
      {credit !== null && (
        <>
          <p>This says that the bank owes you {formatCents(credit)}. If you owe it, leave out the minus.</p>
          <Button
            size="small"
            onClick={() => onChange({ ...draft, currentBalance: toggleMinus(draft.currentBalance) })}
          >
            I owe {formatCents(credit)}
          </Button>
        </>
      )}
    </QuestionBox>
  );
}
