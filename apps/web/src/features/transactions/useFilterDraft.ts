import { useState } from 'react';
import { draftOf, type FilterDraft, type Filters, parseDraft, writeFilters } from './filters.ts';

/** The filter form's draft, applied with Apply; it resets when the filters in the URL change. */
export function useFilterDraft(filters: Filters, onApply: (filters: Omit<Filters, 'search'>) => void) {
  // Typing in the search changes the URL, which must not reset choices that aren't applied yet.
  const applied = writeFilters({ ...filters, search: '' }).toString();
  const [state, setState] = useState({ applied, draft: draftOf(filters), isSubmitted: false });
  if (state.applied !== applied) setState({ applied, draft: draftOf(filters), isSubmitted: false });
  const parsed = parseDraft(state.draft);
  return {
    draft: state.draft,
    parsed,
    errors: state.isSubmitted && 'errors' in parsed ? parsed.errors : {},
    change: (draft: FilterDraft) => setState({ ...state, draft }),
    apply: () => {
      if ('errors' in parsed) setState({ ...state, isSubmitted: true });
      else onApply(parsed);
    },
  };
}
