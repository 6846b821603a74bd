import { useQuery } from '@tanstack/react-query';
import { useAccountsList } from '../ledger/index.ts';
import { BankNote } from './BankNote.tsx';
import { banksQuery } from './bank.data.ts';
import { needsPerson } from './bankInWords.ts';

/** The banks that bring nothing more, or soon will not, until the person does something. */
export function BanksInNeed({ className }: { className?: string | undefined }) {
  const isOneInNeed = useAccountsList().some(({ needsAttention }) => needsAttention);
  const { data: banks = [] } = useQuery({ ...banksQuery, enabled: isOneInNeed, meta: { isQuiet: true } });
  const inNeed = isOneInNeed ? banks.filter(needsPerson) : [];
  if (inNeed.length === 0) return null;
  return (
    <section className={className} aria-label="Banks that need attention">
      {inNeed.map((bank) => (
        <BankNote key={bank.id} bank={bank} />
      ))}
    </section>
  );
}
