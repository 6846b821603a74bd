import { useState } from 'react';
import {
  type DraftFilters,
  draftOf,
  type FilterDraft,
  type Filters,
  noFilters,
  parseDraft,
  writeFilters,
} from './filters.ts';

/** The filter form's draft, applied with Apply; it resets when the filters in the URL change. */
export function useFilterDraft(filters: Filters, onApply: (filters: DraftFilters) => void) {
  // Typing in the search or sorting changes the URL, which must not reset choices that aren't applied yet.
  const applied = writeFilters({ ...filters, search: '', sort: noFilters.sort }).toString();
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
