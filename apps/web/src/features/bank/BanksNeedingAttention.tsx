import { useQuery } from '@tanstack/react-query';
import { useAccountsList } from '../ledger/index.ts';
import { BankNote } from './BankNote.tsx';
import { banksQuery } from './bank.data.ts';
import { needsUserAction } from './bankMessages.ts';

/** Banks that have stopped updating, or soon will, until the user acts. */
export function BanksNeedingAttention({ className }: { className?: string | undefined }) {
  const isAttentionNeeded = useAccountsList().some(({ needsAttention }) => needsAttention);
  const { data: banks = [] } = useQuery({ ...banksQuery, enabled: isAttentionNeeded, meta: { isQuiet: true } });
  const affected = isAttentionNeeded ? banks.filter(needsUserAction) : [];
  if (affected.length === 0) return null;
  return (
    <section className={className} aria-label="Banks that need attention">
      {affected.map((bank) => (
        <BankNote key={bank.id} bank={bank} />
      ))}
    </section>
  );
}
