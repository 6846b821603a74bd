import { Plus, Upload } from 'lucide-react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** The ways to get transactions, for screens that are empty without them. `openedFrom` is where both lead back to. */
export function AddOrImport({ openedFrom }: { openedFrom?: string }) {
  const state = openedFrom === undefined ? undefined : { openedFrom };
  return (
    <>
      <ButtonLink variant="primary" icon={Plus} to="/AddTransaction" state={state}>
        Add Transaction
      </ButtonLink>
      <ButtonLink icon={Upload} to="/Import" state={state}>
        Import
      </ButtonLink>
    </>
  );
}
