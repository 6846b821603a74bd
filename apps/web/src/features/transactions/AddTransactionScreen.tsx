import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { accountsListQuery, useCategories, useDefaultAccount } from '../ledger/index.ts';
import { readId } from './filters.ts';
import { SameDayQuestion } from './SameDayQuestion.tsx';
import { sameDayAnswer } from './sameDay.ts';
import { TransactionFields } from './TransactionFields.tsx';
import styles from './TransactionForm.module.css';
import { TransactionHeader } from './TransactionHeader.tsx';
import { emptyDraft, toCreateBody, transactionForm } from './transactionForm.ts';
import { useCreateTransaction } from './transactions.data.ts';
import { useBackToList } from './useBackToList.ts';

/** A category's list passes `?category=` and `?sub=` to preselect them. */
function useInitialDraft() {
  const [params] = useSearchParams();
  const [initial] = useState(() => {
    const categoryId = readId(params.get('category'));
    return emptyDraft(browserToday(), categoryId, categoryId === null ? null : readId(params.get('sub')));
  });
  return initial;
}

export default function AddTransactionScreen() {
  const navigate = useNavigate();
  const { state } = useBackToList();
  const create = useCreateTransaction();
  const categories = useCategories();
  const { data: accounts } = useQuery(accountsListQuery);
  const [isAfter, setAfter] = useState<boolean | null>(null);
  const [isAccountChosen, setAccountChosen] = useState(false);
  const defaultAccountId = useDefaultAccount(accounts) ?? null;
  const accountOf = (id: number | null) => accounts?.find((one) => one.id === id);
  const nameOf = (id: number | null) => categories.find((one) => one.id === id)?.name ?? null;
  const typed = useForm({
    schema: transactionForm,
    initial: useInitialDraft(),
    send: (values) =>
      create.mutate(
        {
          ...toCreateBody({ ...values, accountId: draft.accountId }, nameOf(values.categoryId)),
          ...sameDayAnswer(accountOf(draft.accountId), values.date, isAfter),
        },
        {
          // Replaces the form in the history, so Back goes to the list instead of a form that would add it again.
          onSuccess: ({ answer: id }) => navigate(`/EditTransaction/${id}`, { replace: true, state }),
        },
      ),
    failure: create.error,
  });
  const { setDraft, errors, submit, form } = typed;
  // The accounts may load while something is typed.
  const draft = isAccountChosen ? typed.draft : { ...typed.draft, accountId: defaultAccountId };
  function change(next: typeof draft) {
    if (next.accountId !== draft.accountId) {
      setAccountChosen(true);
      setAfter(null);
    }
    setDraft(next);
  }
  return (
    <Page isNarrow>
      <TransactionHeader title="Add Transaction" />
      <Panel>
        <form ref={form} onSubmit={submit} noValidate aria-label="Add Transaction">
          <div className={styles.fields}>
            <TransactionFields
              hasFocus
              draft={draft}
              errors={errors}
              categories={categories}
              accounts={accounts ?? []}
              onChange={change}
            />
            <SameDayQuestion
              account={accountOf(draft.accountId)}
              date={draft.date}
              isAfter={isAfter}
              onChange={setAfter}
            />
            <div className={`${styles.full} ${styles.switches}`}>
              <Switch
                label="Deposit (Money In)"
                checked={draft.isIncome}
                onChange={(event) => setDraft({ ...draft, isIncome: event.target.checked })}
              />
            </div>
          </div>
          <div className="form-foot">
            <Button type="submit" variant="primary" isPending={create.isPending}>
              {create.isPending ? 'Creating Transaction...' : 'Create Transaction'}
            </Button>
          </div>
        </form>
      </Panel>
    </Page>
  );
}
