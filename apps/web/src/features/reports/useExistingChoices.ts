import { dropUnknownChoices, type ReadReport, type ReportQuery } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountsListQuery, categoriesQuery, tagsQuery } from '../ledger/index.ts';

/** The choices that the ledger has; undefined until they are known, or if the report doesn't need them. */
function useKnownChoices({ filters }: ReportQuery) {
  const needs = [filters.accountIds, filters.categories, filters.tagIds].some((choices) => choices !== undefined);
  const { data: accounts, isError: hasNoAccounts } = useQuery({ ...accountsListQuery, enabled: needs });
  const { data: categories, isError: hasNoCategories } = useQuery({ ...categoriesQuery, enabled: needs });
  const { data: tags, isError: hasNoTags } = useQuery({ ...tagsQuery, enabled: needs });
  const known = useMemo(
    () =>
      accounts &&
      categories &&
      tags && {
        accountIds: new Set(accounts.map(({ id }) => Number(id))),
        parentOf: new Map(
          categories.flatMap(({ id, subcategories }) => [
            [id, null] as const,
            ...subcategories.map((sub) => [sub.id, id] as const),
          ]),
        ),
        tagIds: new Set(tags.map(({ id }) => Number(id))),
      },
    [accounts, categories, tags],
  );
  // Without them, the server decides what exists.
  const hasFailed = hasNoAccounts || hasNoCategories || hasNoTags;
  return { known, isWaiting: needs && known === undefined && !hasFailed };
}

interface ExistingChoices extends ReadReport {
  /** Whether the names in the query exist isn't known yet. */
  readonly isWaiting: boolean;
}

/** The query without rows that the ledger no longer has. */
export function useExistingChoices(asked: ReportQuery): ExistingChoices {
  const { known, isWaiting } = useKnownChoices(asked);
  const left = useMemo(
    () => (known ? dropUnknownChoices(asked, known) : { query: asked, dropped: [] }),
    [asked, known],
  );
  return { ...left, isWaiting };
}
