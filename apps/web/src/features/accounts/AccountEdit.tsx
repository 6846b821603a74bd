import type { Account } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { AccountFields } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountForm, isAnchorUnchanged } from './accountForm.ts';
import { useUpdateAccount } from './accounts.data.ts';

export function AccountEdit({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const update = useUpdateAccount();
  // A snapshot from when editing began: a background update must not make an untouched balance look edited.
  const [before] = useState(account);
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: accountForm,
    initial: z.encode(accountForm, before),
    send: (fields) =>
      update.mutate({ before, fields, isAnchorUnchanged: isAnchorUnchanged(before, draft) }, { onSuccess: onSaved }),
    failure: update.error,
  });
  const isLinked = before.externalId !== null;
  const balanceHint = isAnchorUnchanged(before, draft)
    ? undefined
    : `Today’s balance, ${formatDay(browserToday())}. Only later transactions will change it.`;
  return (
    <AccountForm
      label="Edit account"
      form={form}
      draft={draft}
      submitLabel="Update Account"
      isSaving={update.isPending}
      onSubmit={submit}
    >
      <AccountFields
        draft={draft}
        errors={errors}
        onChange={setDraft}
        isLinked={isLinked}
        balanceHint={balanceHint}
        hasSameDay={!isLinked}
      />
    </AccountForm>
  );
}
