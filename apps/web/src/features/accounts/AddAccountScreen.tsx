import { nextAccountColor } from '@cairn/domain';
import { useForm } from '../../app/form/useForm.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useAccountsList } from '../ledger/index.ts';
import { AccountFields } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountForm, emptyDraft } from './accountForm.ts';
import { useCreateAccount } from './accounts.data.ts';
import { usePreviousPage } from './previousPage.ts';

export default function AddAccountScreen() {
  const create = useCreateAccount();
  const accounts = useAccountsList();
  const { back, leave } = usePreviousPage('ConnectedAccounts');
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: accountForm,
    initial: { ...emptyDraft, iconColor: nextAccountColor(accounts.map(({ iconColor }) => iconColor)) },
    send: (fields) => create.mutate(fields, { onSuccess: leave }),
    failure: create.error,
  });
  return (
    <Page>
      <PageHeader title="Create Account" back={back} />
      <AccountForm
        label="Create Account"
        form={form}
        draft={draft}
        submitLabel="Create Account"
        isSaving={create.isPending}
        onSubmit={submit}
      >
        <AccountFields hasFocus draft={draft} errors={errors} onChange={setDraft} />
      </AccountForm>
    </Page>
  );
}
