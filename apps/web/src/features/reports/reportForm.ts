import {
  type CategoryChoice,
  type CategoryId,
  REPORT_GRAINS,
  REPORT_MEASURES,
  type ReportQuery,
  type TagId,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { optional, typedDay } from '../../app/form/typed.ts';
import { filterAmount } from '../transactions/index.ts';

const day = optional(typedDay('Enter a date'));

/** The options that have no place in the bar. Texts as typed; the choices that it can't show stay as they are. */
export const optionsForm = z
  .object({
    first: day,
    last: day,
    grain: z.enum(REPORT_GRAINS),
    measure: z.enum(REPORT_MEASURES),
    /** "5" for a category, "5.7" for a subcategory, "none" for uncategorized. */
    category: z.string(),
    tag: z.string(),
    searchText: z.string(),
    least: optional(filterAmount),
    most: optional(filterAmount),
    includesTransfers: z.boolean(),
    includesHidden: z.boolean(),
  })
  .check(
    z.refine(({ first, last }) => (first === null) === (last === null), {
      path: ['last'],
      error: 'Enter both dates, or neither',
    }),
    z.refine(({ first, last }) => first === null || last === null || first <= last, {
      path: ['last'],
      error: 'The end can’t be before the start',
    }),
    z.refine(({ least, most }) => least === null || most === null || least <= most, {
      path: ['least'],
      error: '“At least” can’t be more than “At most”',
    }),
  );

export type OptionsValues = z.output<typeof optionsForm>;

export const ANY = '';
const NONE = 'none';
/** Choices that only a URL can make: several values, or a category without its subcategories. They stay as they are. */
export const SEVERAL = 'several';

export function categoryValue({ categoryId, subcategoryId }: CategoryChoice): string {
  const main = categoryId === null ? NONE : String(categoryId);
  if (subcategoryId === null && categoryId !== null) return SEVERAL;
  return subcategoryId === undefined || subcategoryId === null ? main : `${main}.${subcategoryId}`;
}

export function tagValue(id: TagId | null): string {
  return id === null ? NONE : String(id);
}

function chosenValue<Choice>(choices: readonly Choice[] | undefined, toValue: (choice: Choice) => string): string {
  const [first, ...more] = choices ?? [];
  if (first === undefined) return ANY;
  return more.length > 0 ? SEVERAL : toValue(first);
}

export function optionsOf({ range, grain, measure, filters }: ReportQuery): OptionsValues {
  return {
    ...{ first: range.first, last: range.last, grain, measure },
    category: chosenValue(filters.categories, categoryValue),
    tag: chosenValue(filters.tagIds, tagValue),
    searchText: filters.searchText,
    least: filters.amountFrom,
    most: filters.amountTo,
    includesTransfers: filters.includesTransfers,
    includesHidden: filters.includesHidden,
  };
}

/** The choices of a menu by their values. */
export interface OptionChoices {
  readonly categories: ReadonlyMap<string, CategoryChoice>;
  readonly tags: ReadonlyMap<string, TagId | null>;
}

export const uncategorized: CategoryChoice = { categoryId: null };

export function categoryChoice(categoryId: CategoryId, subcategoryId?: CategoryId): CategoryChoice {
  return subcategoryId === undefined ? { categoryId } : { categoryId, subcategoryId };
}

function choicesOf<Choice>(value: string, known: ReadonlyMap<string, Choice>, before: readonly Choice[] | undefined) {
  if (value === SEVERAL) return before;
  const choice = known.get(value);
  return choice === undefined ? undefined : [choice];
}

/** The query with the form's values. */
export function withOptions(query: ReportQuery, values: OptionsValues, choices: OptionChoices): ReportQuery {
  const { first, last, grain, measure } = values;
  const { categories: _categories, tagIds: _tagIds, ...others } = query.filters;
  const chosen = {
    categories: choicesOf(values.category, choices.categories, query.filters.categories),
    tagIds: choicesOf(values.tag, choices.tags, query.filters.tagIds),
  };
  const isFixed = first !== null && last !== null;
  const relative =
    query.range.kind === 'fixed' ? { kind: 'last12Months' as const, first: null, last: null } : query.range;
  return {
    ...query,
    range: isFixed ? { kind: 'fixed', first, last } : relative,
    ...{ grain, measure },
    filters: {
      ...others,
      ...(chosen.categories && { categories: chosen.categories }),
      ...(chosen.tagIds && { tagIds: chosen.tagIds }),
      searchText: values.searchText.trim(),
      amountFrom: values.least,
      amountTo: values.most,
      includesTransfers: values.includesTransfers,
      includesHidden: values.includesHidden,
    },
  };
}
