import type { BodyOf, createTransaction, Payee } from '@cairn/contract';
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
  hasInput,
  placeOf,
  type QuickAddDraft,
  type QuickAddState,
  type QuickAddValues,
  quickAddBody,
  quickAddForm,
  readDraft,
  withDefaultAccount,
} from './quickAddDraft.ts';
import { usePayees } from './quickadd.data.ts';

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

type Choices = ReturnType<typeof useOptions>;
type Next = 'close' | 'another';
type Body = BodyOf<typeof createTransaction>;

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

/** Creates transactions one after another, because a tag that two lines name must be created only once. */
function useCreateInTurn() {
  const create = useCreateTransaction();
  const { create: createTags } = useCreateTags();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [pendingCount, setPendingCount] = useState(0);

  async function createOne(newTags: readonly string[], bodyWith: (tagIds: readonly number[]) => Body) {
    const made = await createTags(newTags);
    return made && (await create.mutateAsync(bodyWith(made)));
  }

  return {
    isPending: pendingCount > 0,
    /** Null if it failed; the toast says why. */
    async create(newTags: readonly string[], bodyWith: (tagIds: readonly number[]) => Body) {
      setPendingCount((count) => count + 1);
      const created = last.current.then(() => createOne(newTags, bodyWith)).catch(() => null);
      last.current = created;
      const answer = await created;
      setPendingCount((count) => count - 1);
      return answer;
    },
  };
}

/** The fields as typed. They follow defaults, payees, and a transaction that couldn't be created. */
function useDraft({ name = '', payee }: QuickAddRequest, { options, areLoaded, defaultAccountId }: Choices) {
  const [state, setState] = useState(() => emptyQuickAdd(formatDay(browserToday()), null, payee?.name ?? name));
  /** A line that isn't shown yet because the user has typed more since. */
  const [failed, setFailed] = useState<readonly QuickAddState[]>([]);
  const [oldestFailed] = failed;
  const isEmpty = !hasInput(state);

  useEffect(() => {
    if (defaultAccountId !== undefined) setState((before) => withDefaultAccount(before, defaultAccountId));
  }, [defaultAccountId]);

  const hasPayee = areLoaded && payee !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, as soon as the choices are known
  useEffect(() => {
    if (hasPayee) setState((before) => applyPayee(before, payee, options));
  }, [hasPayee]);

  useEffect(() => {
    if (!isEmpty || !oldestFailed) return;
    setState(oldestFailed);
    setFailed((all) => all.filter((one) => one !== oldestFailed));
  }, [isEmpty, oldestFailed]);

  return {
    state,
    setState,
    isEmpty,
    hasFailed: oldestFailed !== undefined,
    /** Starts over with the same date and account. */
    clear() {
      setState(({ draft }) => ({
        ...emptyQuickAdd(draft.date, draft.accountId),
        touched: new Set<keyof QuickAddDraft>(['accountId']),
      }));
    },
    /** Brings back a transaction that couldn't be created, as soon as the fields are empty. */
    bringBack(submitted: QuickAddState) {
      setFailed((all) => [...all, submitted]);
    },
  };
}

/** Focuses the first wrong field after each attempt, and the name after each line. */
function useFocus(attempts: number, added: number) {
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = nameField.current?.form;
    if (attempts > 0) form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  // After the fields are empty, because a field that loses focus writes its value out.
  useEffect(() => {
    if (added > 0) nameField.current?.focus();
  }, [added]);
  return nameField;
}

/** The fields of quick add, what they would create, and creating it. */
export function useQuickAddForm(request: QuickAddRequest, onDone: (id: number) => void) {
  const today = browserToday();
  const { create, isPending: isCreating } = useCreateInTurn();
  const choices = useOptions();
  const { options } = choices;
  const { state, setState, isEmpty, hasFailed, clear, bringBack } = useDraft(request, choices);
  const [isClosing, setClosing] = useState(false);
  const [created, setCreated] = useState<{ id: number } | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [added, setAdded] = useState(0);
  const nameField = useFocus(attempts, added);

  const payees = usePayees(readDraft(state, options, today).line?.name ?? '');
  const { line, sent } = readDraft(state, options, today, payees);
  const read = readForm(quickAddForm(today), sent);
  const errors = attempts > 0 && 'errors' in read ? read.errors : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each; an earlier line that failed is shown instead
  useEffect(() => {
    if (!created) return;
    if (hasFailed) startOver();
    else onDone(created.id);
  }, [created]);

  function startOver() {
    setAdded(added + 1);
    setAttempts(0);
    clear();
  }

  function submit(next: Next) {
    if (isClosing || (isCreating && isEmpty)) return;
    if ('errors' in read) {
      setAttempts(attempts + 1);
      return;
    }
    void send(read.values, next);
    if (next === 'close') setClosing(true);
    // At once, so that the next line can be typed meanwhile.
    else startOver();
  }

  async function send(values: QuickAddValues, next: Next) {
    const newTags = [...(line?.newTags ?? []), ...state.draft.newTags];
    const answer = await create(newTags, (made) =>
      quickAddBody(values, [...(line?.tagIds ?? []), ...made], options, sent.isAfterBalance),
    );
    if (next === 'close') setClosing(false);
    else if (!answer) bringBack(state);
    if (!answer) return;
    offerUndo(`${values.name} added`, answer.changeSetId);
    highlightRow(answer.answer);
    if (next === 'close') setCreated({ id: answer.answer });
  }

  const sending = useWhenLoaded(choices.isLoadingFor(state.draft.name), submit);

  return {
    ...state,
    today,
    options,
    line,
    errors,
    place: placeOf(sent, options, today),
    nameField,
    isPending: isClosing || sending.isWaiting,
    submit: sending.submit,
    change<Field extends keyof QuickAddDraft>(field: Field, value: QuickAddDraft[Field]) {
      setState((before) => changeField(before, field, value));
    },
    pick(payee: Payee) {
      setState((before) => applyPayee(before, payee, options));
    },
  };
}
