import type { Payee } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { useDefaultAccount } from '../accounts/index.ts';
import { accountsListQuery, categoriesQuery, offerUndo, useTags } from '../ledger/index.ts';
import { highlightRow, useCreateTransaction } from '../transactions/index.ts';
import type { QuickAddRequest } from './quickAdd.ts';
import {
  applyPayee,
  changeField,
  draftToSend,
  emptyQuickAdd,
  type QuickAddDraft,
  quickAddBody,
  quickAddForm,
  readLine,
  withDefaultAccount,
} from './quickAddDraft.ts';

/** The accounts, categories, and tags to choose from. Only manual accounts accept typed transactions. */
function useOptions(hasTags: boolean) {
  const { data: all } = useQuery(accountsListQuery);
  const { data: categories } = useQuery(categoriesQuery);
  const tags = useTags(hasTags);
  const options = useMemo(() => {
    const accounts = all?.filter(({ externalId }) => externalId === null) ?? [];
    return { accounts, categories: categories ?? [], tags };
  }, [all, categories, tags]);
  return {
    options,
    areLoaded: all !== undefined && categories !== undefined,
    defaultAccountId: useDefaultAccount(all),
  };
}

/** The fields of quick add, what they would create, and creating it. */
export function useQuickAddForm({ name = '', payee }: QuickAddRequest, onDone: (id: number) => void) {
  const today = browserToday();
  const create = useCreateTransaction();
  const [state, setState] = useState(() => emptyQuickAdd(formatDay(today), null, payee?.name ?? name));
  const { options, areLoaded, defaultAccountId } = useOptions(state.draft.name.includes('#'));
  const [attempts, setAttempts] = useState(0);
  const [added, setAdded] = useState(0);
  const nameField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (defaultAccountId !== undefined) setState((before) => withDefaultAccount(before, defaultAccountId));
  }, [defaultAccountId]);

  const hasPayee = areLoaded && payee !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, as soon as the choices are known
  useEffect(() => {
    if (hasPayee) setState((before) => applyPayee(before, payee, options));
  }, [hasPayee]);

  const line = readLine(state, options, today);
  const read = readForm(quickAddForm(today), draftToSend(state, line));
  const errors = attempts > 0 && 'errors' in read ? read.errors : {};

  useEffect(() => {
    const form = nameField.current?.form;
    if (attempts > 0) form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  // After the fields are empty, because a field that loses focus writes its value out.
  useEffect(() => {
    if (added > 0) nameField.current?.focus();
  }, [added]);

  /** Starts over with the same date and account. */
  function startOver() {
    setAdded(added + 1);
    setAttempts(0);
    setState(({ draft }) => ({
      ...emptyQuickAdd(draft.date, draft.accountId),
      touched: new Set<keyof QuickAddDraft>(['accountId', 'date']),
    }));
  }

  function submit(next: 'close' | 'another') {
    if (create.isPending) return;
    if ('errors' in read) {
      setAttempts(attempts + 1);
      return;
    }
    const { values } = read;
    create.mutate(quickAddBody(values, line, options.categories), {
      onSuccess: ({ answer: id, changeSetId }) => {
        offerUndo(`${values.name} added`, changeSetId);
        highlightRow(id);
        if (next === 'close') onDone(id);
        else startOver();
      },
    });
  }

  return {
    ...state,
    today,
    options,
    line,
    errors,
    nameField,
    isPending: create.isPending,
    submit,
    change<Field extends keyof QuickAddDraft>(field: Field, value: QuickAddDraft[Field]) {
      setState((before) => changeField(before, field, value));
    },
    pick(payee: Payee) {
      setState((before) => applyPayee(before, payee, options));
    },
  };
}
