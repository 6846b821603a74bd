import { useState } from 'react';
import { draftOf, type FilterDraft, type Filters, settleDraft, writeFilters } from './filters.ts';

/** The state of the filter form: what was applied last, changed until Apply. Another address brings its own filters. */
export function useFilterDraft(filters: Filters, onApply: (filters: Omit<Filters, 'search'>) => void) {
  // The search writes itself into the address while one types: that alone must not undo choices not yet applied.
  const applied = writeFilters({ ...filters, search: '' }).toString();
  const [held, setHeld] = useState({ of: applied, draft: draftOf(filters), hasTried: false });
  if (held.of !== applied) setHeld({ of: applied, draft: draftOf(filters), hasTried: false });
  const settled = settleDraft(held.draft);
  return {
    draft: held.draft,
    settled,
    errors: held.hasTried && 'errors' in settled ? settled.errors : {},
    change: (draft: FilterDraft) => setHeld({ ...held, draft }),
    apply: () => {
      if ('errors' in settled) setHeld({ ...held, hasTried: true });
      else onApply(settled);
    },
  };
}
