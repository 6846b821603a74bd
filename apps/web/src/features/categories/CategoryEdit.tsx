import type { Category, Subcategory } from '@cairn/contract';
import type { Cents } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { CategoryFields } from './CategoryFields.tsx';
import { CategoryForm, useDraftCheck } from './CategoryForm.tsx';
import { rulesQuery, useSaveCategory, useSaveSubcategory } from './categories.data.ts';
import { type CategoryDraft, type CategoryValues, changedBudget, siblingsOf } from './categoryForm.ts';
import { EditSubcategories } from './EditSubcategories.tsx';
import { LookPanel } from './LookPanel.tsx';
import { listUrl } from './listState.ts';
import { RulePreview } from './RulePreview.tsx';
import { RulesFailed } from './RulesFailed.tsx';
import { RulesPanel, RulesPlaceholder } from './RulesPanel.tsx';
import { draftsOf, isSameRules, type RuleDraft } from './ruleDraft.ts';
import { UpdateBudgetModal } from './UpdateBudgetModal.tsx';

interface CategoryEditProps {
  category: Category;
  subcategory: Subcategory | null;
  categories: readonly Category[];
  draft: CategoryDraft;
  onChange: (change: Partial<CategoryDraft>) => void;
}

/** A new default budget, and which other months it also applies to. */
interface BudgetChange {
  defaultBudget: Cents;
  updatesCurrentMonth: boolean;
  updatesCustomMonths: boolean;
}

/** The rules shown, and whether they differ from the saved ones, which are null while loading. */
function useRulesDraft({ category, subcategory, draft }: CategoryEditProps) {
  const query = useQuery(rulesQuery(category.id, subcategory?.id ?? null));
  const saved = useMemo(() => (query.data ? draftsOf(query.data) : null), [query.data]);
  const shown = draft.rules ?? saved;
  const isChanged = saved !== null && draft.rules !== null && !isSameRules(saved, draft.rules);
  return { query: { data: shown ?? undefined, isError: query.isError, refetch: query.refetch }, isChanged };
}

function useUpdate({ category, subcategory, categories, draft }: CategoryEditProps, onUpdated: () => void) {
  const saveCategory = useSaveCategory();
  const saveSubcategory = useSaveSubcategory();
  const parent = categories.find(({ id }) => id === draft.parentId);
  function update(values: CategoryValues, rules: CategoryValues['rules'], budget: BudgetChange | null) {
    const { name, icon, iconColor, income, parentId, isInterestOrFees } = values;
    const isMarkChanged = isInterestOrFees !== null && isInterestOrFees !== (subcategory ?? category).isInterestOrFees;
    const body = { name, icon, iconColor, ...(isMarkChanged && { isInterestOrFees }), ...budget };
    if (!subcategory)
      saveCategory.mutate({ body: { ...body, id: category.id, income }, rules }, { onSuccess: onUpdated });
    else if (parentId !== null)
      saveSubcategory.mutate(
        {
          body: { ...body, categoryId: parentId, id: subcategory.id },
          rules,
          movedTo: parent?.id === category.id ? undefined : parent?.name,
        },
        { onSuccess: onUpdated },
      );
  }
  return { update, isUpdating: saveCategory.isPending || saveSubcategory.isPending };
}

interface EditedRulesProps extends CategoryEditProps {
  query: ReturnType<typeof useRulesDraft>['query'];
  /** Null if they're as saved. */
  changed: readonly RuleDraft[] | null;
  errors: ComponentProps<typeof RulesPanel>['errors'];
}

function EditedRules({ category, subcategory, query, changed, errors, onChange }: EditedRulesProps) {
  const owner = { categoryId: category.id, subcategoryId: subcategory?.id ?? null };
  return (
    <QueryView
      query={query}
      loading={
        <RulesPlaceholder>
          <p>Loading...</p>
        </RulesPlaceholder>
      }
      failed={(retry) => (
        <RulesPlaceholder>
          <RulesFailed onRetry={retry} />
        </RulesPlaceholder>
      )}
    >
      {(rules) => (
        <RulesPanel
          rules={rules}
          errors={errors}
          onChange={(next) => onChange({ rules: [...next] })}
          preview={changed && <RulePreview owner={owner} rules={changed} />}
        />
      )}
    </QueryView>
  );
}

export function CategoryEdit(props: CategoryEditProps) {
  const { category, subcategory, categories, draft, onChange } = props;
  const kind = subcategory ? 'subcategory' : 'category';
  const navigate = useNavigate();
  const ownId = subcategory?.id ?? category.id;
  const siblings = siblingsOf(kind, draft, categories, ownId);
  const { form, errors, check, alert, closeAlert } = useDraftCheck(kind, draft, siblings);
  const rules = useRulesDraft(props);
  const { update, isUpdating } = useUpdate(props, () => void navigate(listUrl(), { replace: true }));
  /** What to save once the months of the new budget are chosen. */
  const [confirming, setConfirming] = useState<CategoryValues | null>(null);
  const budget = changedBudget(draft.defaultBudget, (subcategory ?? category).defaultBudget);

  function save(values: CategoryValues, change: BudgetChange | null) {
    update(values, rules.isChanged ? values.rules : null, change);
  }
  function submit() {
    const values = check();
    if (values && budget === null) save(values, null);
    else setConfirming(values);
  }
  return (
    <>
      <CategoryForm
        form={form}
        alert={alert}
        onCloseAlert={closeAlert}
        submitLabel="Update Category"
        savingText="Updating Category..."
        isSaving={isUpdating}
        onSubmit={submit}
        aside={
          <>
            <LookPanel kind={kind} draft={draft} onChange={onChange} />
            {!subcategory && <EditSubcategories category={category} categories={categories} draft={draft} />}
            <EditedRules
              {...props}
              query={rules.query}
              changed={rules.isChanged ? draft.rules : null}
              errors={errors}
            />
          </>
        }
      >
        <CategoryFields
          kind={kind}
          draft={draft}
          errors={errors}
          categories={categories}
          hasBudget
          onChange={onChange}
        />
      </CategoryForm>
      {confirming && budget !== null && (
        <UpdateBudgetModal
          budget={budget}
          onCancel={() => setConfirming(null)}
          onUpdate={(months) => {
            setConfirming(null);
            save(confirming, { defaultBudget: budget, ...months });
          }}
        />
      )}
    </>
  );
}
