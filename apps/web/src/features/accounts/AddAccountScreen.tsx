import { nextAccountColor } from '@cairn/domain';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useAccountsList } from '../ledger/index.ts';
import { AccountFields } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { type AccountDraft, accountForm, emptyDraft } from './accountForm.ts';
import { useCreateAccount } from './accounts.data.ts';
import { usePreviousPage } from './previousPage.ts';

export default function AddAccountScreen() {
  const create = useCreateAccount();
  const accounts = useAccountsList();
  const { back, leave } = usePreviousPage('ConnectedAccounts');
  // Until the user picks a color, it is the next free one, also if the accounts load after the form.
  const freeColor = nextAccountColor(accounts.map(({ iconColor }) => iconColor));
  const [isColorChosen, setColorChosen] = useState(false);
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: accountForm,
    initial: emptyDraft,
    send: (fields) =>
      create.mutate({ ...fields, iconColor: isColorChosen ? fields.iconColor : freeColor }, { onSuccess: leave }),
    failure: create.error,
  });
  const shown = isColorChosen ? draft : { ...draft, iconColor: freeColor };
  function change(next: AccountDraft) {
    if (next.iconColor !== shown.iconColor) setColorChosen(true);
    setDraft(next);
  }
  return (
    <Page>
      <PageHeader title="Create Account" back={back} />
      <AccountForm
        label="Create Account"
        form={form}
        draft={shown}
        submitLabel="Create Account"
        isSaving={create.isPending}
        onSubmit={submit}
      >
        <AccountFields hasFocus draft={shown} errors={errors} onChange={change} />
      </AccountForm>
    </Page>
  );
}
