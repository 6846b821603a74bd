import { useSearchParams } from 'react-router';

/** A choice stored in the URL, so reload, Back and links restore it. */
export function useUrlChoice(name: string) {
  const [params, setParams] = useSearchParams();
  function choose(value: string) {
    setParams(
      (current) => {
        current.set(name, value);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return { chosen: params.get(name), choose };
}
