import { useSearchParams } from 'react-router';

/** A choice that is made on the screen, kept in its address: reload, back and links find it. */
export function useAddressChoice(name: string) {
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
