import type { Account } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { useDraftForm } from '../../app/useDraftForm.ts';
import { AccountFields } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { checkDraft, draftOf, isAnchorUnchanged, toFieldErrors } from './accountDraft.ts';
import { useUpdateAccount } from './accounts.data.ts';

export function AccountEdit({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const update = useUpdateAccount();
  // A snapshot from when editing began: a background update must not make an untouched balance look typed.
  const [before] = useState(account);
  const { draft, setDraft, errors, submit, form } = useDraftForm({
    initial: draftOf(before),
    check: checkDraft,
    toFieldErrors,
    send: (fields) =>
      update.mutate({ before, fields, isAnchorUnchanged: isAnchorUnchanged(before, draft) }, { onSuccess: onSaved }),
    failure: update.error,
  });
  const isLinked = before.externalAccountID !== null;
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
      <AccountFields draft={draft} errors={errors} onChange={setDraft} isLinked={isLinked} balanceHint={balanceHint} />
    </AccountForm>
  );
}
