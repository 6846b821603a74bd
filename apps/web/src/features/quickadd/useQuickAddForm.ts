import type { Payee } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { accountsListQuery, categoriesQuery, offerUndo, tagsQuery, useDefaultAccount } from '../ledger/index.ts';
import { useCreateTags } from '../tags/index.ts';
import { highlightRow, useCreateTransaction } from '../transactions/index.ts';
import type { QuickAddRequest } from './quickAdd.ts';
import {
  applyPayee,
  changeField,
  emptyQuickAdd,
  placeOf,
  type QuickAddDraft,
  type QuickAddValues,
  quickAddBody,
  quickAddForm,
  readDraft,
  withDefaultAccount,
} from './quickAddDraft.ts';

/** The accounts, categories, and tags to choose from. Only manual accounts accept typed transactions. */
function useOptions() {
  const { data: all, isPending: isLoadingAccounts } = useQuery(accountsListQuery);
  const { data: categories, isPending: isLoadingCategories } = useQuery(categoriesQuery);
  const { data: tags, isPending: isLoadingTags } = useQuery(tagsQuery);
  const options = useMemo(() => {
    const accounts = all?.filter(({ externalId }) => externalId === null) ?? [];
    return { accounts, categories: categories ?? [], tags: tags ?? [] };
  }, [all, categories, tags]);
  const isLoading = { '@': isLoadingAccounts, '>': isLoadingCategories, '#': isLoadingTags };
  return {
    options,
    areLoaded: all !== undefined && categories !== undefined,
    /** Whether the line names something by a mark whose choices aren't known yet. */
    isLoadingFor: (line: string) => Object.entries(isLoading).some(([mark, isOn]) => isOn && line.includes(mark)),
    defaultAccountId: useDefaultAccount(all),
  };
}

type Next = 'close' | 'another';

/** Waits for the choices that a line names, because an unknown tag would become part of the name. */
function useWhenLoaded(isLoading: boolean, submit: (next: Next) => void) {
  const [waiting, setWaiting] = useState<Next | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the choices are known
  useEffect(() => {
    if (isLoading || waiting === null) return;
    setWaiting(null);
    submit(waiting);
  }, [isLoading]);
  return { isWaiting: waiting !== null, submit: (next: Next) => (isLoading ? setWaiting(next) : submit(next)) };
}

/** The fields of quick add, what they would create, and creating it. */
export function useQuickAddForm({ name = '', payee }: QuickAddRequest, onDone: (id: number) => void) {
  const today = browserToday();
  const create = useCreateTransaction();
  const { create: createTags, isPending: isTagging } = useCreateTags();
  const [state, setState] = useState(() => emptyQuickAdd(formatDay(today), null, payee?.name ?? name));
  const { options, areLoaded, isLoadingFor, defaultAccountId } = useOptions();
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

  const { line, sent } = readDraft(state, options, today);
  const read = readForm(quickAddForm(today), sent);
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
      touched: new Set<keyof QuickAddDraft>(['accountId']),
    }));
  }

  function submit(next: Next) {
    if (create.isPending || isTagging) return;
    if ('errors' in read) {
      setAttempts(attempts + 1);
      return;
    }
    const { values } = read;
    void createTags([...(line?.newTags ?? []), ...state.draft.newTags]).then((made) => {
      if (made) send(values, [...(line?.tagIds ?? []), ...made], next);
    });
  }

  function send(values: QuickAddValues, tagIds: readonly number[], next: Next) {
    create.mutate(quickAddBody(values, tagIds, options, sent.isAfterBalance), {
      onSuccess: ({ answer: id, changeSetId }) => {
        offerUndo(`${values.name} added`, changeSetId);
        highlightRow(id);
        if (next === 'close') onDone(id);
        else startOver();
      },
    });
  }

  const sending = useWhenLoaded(isLoadingFor(state.draft.name), submit);

  return {
    ...state,
    today,
    options,
    line,
    errors,
    place: placeOf(sent, options, today),
    nameField,
    isPending: create.isPending || isTagging || sending.isWaiting,
    submit: sending.submit,
    change<Field extends keyof QuickAddDraft>(field: Field, value: QuickAddDraft[Field]) {
      setState((before) => changeField(before, field, value));
    },
    pick(payee: Payee) {
      setState((before) => applyPayee(before, payee, options));
    },
  };
}
