import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { readId } from '../transactions/index.ts';
import { sourceQuery } from './recurring.data.ts';
import { allowance, blankSeries, seriesFrom } from './seriesForm.ts';

const SeriesDialog = lazy(() => import('./SeriesDialog.tsx'));

/** In the URL, so that a transaction and the palette can open the dialog: "new", "allowance", or the transaction to start from. */
const PARAM = 'add';
const NEW = 'new';
const ALLOWANCE = 'allowance';

export function useOpenAdd(): () => void {
  const [, setParams] = useSearchParams();
  return () =>
    setParams(
      (params) => {
        params.set(PARAM, NEW);
        return params;
      },
      { preventScrollReset: true },
    );
}

const startOf = (add: string) => (add === ALLOWANCE ? allowance(browserToday()) : blankSeries(browserToday()));

function AddFrom({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(sourceQuery(id));
  if (!data) return null;
  return <SeriesDialog series={null} start={seriesFrom(data, browserToday())} merchantOf={id} onClose={onClose} />;
}

/** The dialog that adds a series, if the URL asks for it. */
export function AddSeries() {
  const [params, setParams] = useSearchParams();
  const add = params.get(PARAM);
  if (add === null) return null;
  const close = () =>
    setParams(
      (before) => {
        before.delete(PARAM);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const id = readId(add);
  return (
    <Suspense>
      {id === null ? (
        <SeriesDialog series={null} start={startOf(add)} onClose={close} />
      ) : (
        <AddFrom id={id} onClose={close} />
      )}
    </Suspense>
  );
}
