import { useSearchParams } from 'react-router';

export const infoAndEdit = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
export type InfoOrEdit = (typeof infoAndEdit)[number]['value'];

/** The view is stored in the URL, so it survives a reload and can be linked to. */
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
