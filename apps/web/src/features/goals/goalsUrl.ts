import { useSearchParams } from 'react-router';

/** Which dialog is open: a goal to edit, a starter to add, or a bill. It's in the URL, so that links can open it. */
const PARAMS = ['edit', 'add', 'bill'] as const;

export const goalUrl = (id: number) => `/Goals?edit=${id}`;
export const billUrl = (categoryId: number) => `/Goals?bill=${categoryId}`;
export const addGoalUrl = (starter = 'new') => `/Goals?add=${starter}`;
export const addBillUrl = '/Goals?bill=new';

export function useGoalsUrl() {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (before) => {
        for (const param of PARAMS) before.delete(param);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { edit: params.get('edit'), add: params.get('add'), bill: params.get('bill'), close };
}
