import { useSearchParams } from 'react-router';

/** The two views of a record. */
export const infoAndEdit = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
export type InfoOrEdit = (typeof infoAndEdit)[number]['value'];

/** Which of the two is shown stands in the address: a reload keeps it, and a link can lead to it. */
export function useInfoOrEdit(): [InfoOrEdit, (next: InfoOrEdit) => void] {
  const [params, setParams] = useSearchParams();
  function show(next: InfoOrEdit) {
    const changed = new URLSearchParams(params);
    if (next === 'edit') changed.set('view', next);
    else changed.delete('view');
    setParams(changed, { replace: true, preventScrollReset: true });
  }
  return [params.get('view') === 'edit' ? 'edit' : 'info', show];
}
