import { type BudgetItem, formatMonth, type Month, ROLLOVER_POLICIES, type RolloverPolicy } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../ui/Select.tsx';
import { LaterEffectText } from './LaterEffectText.tsx';
import { usePool } from './pool.ts';
import { isPastMonth, rolloverQueries, useSavePolicy } from './rollover.data.ts';
import { laterMonthsText, policyHint, policyLabels } from './rolloverText.ts';

const options = ROLLOVER_POLICIES.map((value) => ({ value, label: policyLabels[value] }));

function toPolicy(value: string): RolloverPolicy {
  return ROLLOVER_POLICIES.find((policy) => policy === value) ?? 'fresh';
}

/** The choice of what happens to a category's money at the end of each month, starting with a given month. */
export function usePolicyChoice({ id, name, policy: current }: BudgetItem, month: Month, onSaved?: () => void) {
  const [policy, setPolicy] = useState(current);
  const pool = usePool().name;
  const save = useSavePolicy();
  const isChanged = policy !== current;
  const isPast = isPastMonth(month);
  const preview = useQuery({
    ...rolloverQueries.laterMonths({ month, categoryId: id, policy }),
    // Once it is saved, the preview isn't loaded once more.
    enabled: isChanged && isPast && !save.isPending,
  });
  const text = `${name}: ${policyLabels[policy].toLowerCase()}, starting ${formatMonth(month)}`;
  return {
    policy,
    setPolicy,
    isChanged,
    isPast,
    isSaving: save.isPending,
    effect: isChanged && isPast && preview.data ? laterMonthsText(preview.data, pool) : null,
    saveLabel: `Use from ${formatMonth(month)} on`,
    save: () => save.mutate({ month, categoryId: id, policy, text }, { onSuccess: () => onSaved?.() }),
  };
}

/** The field, and the effect of the choice on later months. */
export function PolicyField({ choice }: { choice: ReturnType<typeof usePolicyChoice> }) {
  const { policy, setPolicy, isPast, effect } = choice;
  const pool = usePool().name;
  return (
    <>
      <Select
        label="What happens to the money"
        hint={policyHint(policy, pool)}
        options={options}
        value={policy}
        onChange={(event) => setPolicy(toPolicy(event.target.value))}
      />
      {isPast && <LaterEffectText>{effect}</LaterEffectText>}
    </>
  );
}
