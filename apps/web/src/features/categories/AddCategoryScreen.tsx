import type { Category } from '@cairn/contract';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { useCategories } from '../ledger/index.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { CategoryForm, useDraftCheck } from './CategoryForm.tsx';
import { useSaveCategory, useSaveSubcategory } from './categories.data.ts';
import { type CategoryDraft, type CategoryKind, type CategoryValues, emptyDraft, siblingsOf } from './categoryForm.ts';
import { editCategoryUrl, idParam } from './categoryUrls.ts';
import { LookPanel } from './LookPanel.tsx';
import { listUrl } from './listState.ts';
import { RulePreview } from './RulePreview.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import type { RuleDraft } from './ruleDraft.ts';

const kinds = [
  { value: 'category', label: 'Add Category' },
  { value: 'subcategory', label: 'Add Subcategory' },
] as const;

const noRules: readonly RuleDraft[] = [];

/** The URL may name a parent that doesn't exist. */
function withKnownParent(draft: CategoryDraft, categories: readonly Category[]): CategoryDraft {
  const isKnown = categories.some(({ id }) => id === draft.parentId);
  return isKnown ? draft : { ...draft, parentId: null };
}

/** Creates the category; a retry after only the rules failed doesn't create the subcategory twice. */
function useCreate(onCreated: () => void) {
  const saveCategory = useSaveCategory();
  const saveSubcategory = useSaveSubcategory();
  const [createdId, setCreatedId] = useState<number | null>(null);

  function create(kind: CategoryKind, values: CategoryValues) {
    const { name, icon, iconColor, income, parentId, isInterestOrFees } = values;
    const look = { name, icon, iconColor, ...(isInterestOrFees !== null && { isInterestOrFees }) };
    const rules = values.rules ?? [];
    if (kind === 'category')
      saveCategory.mutate({ body: { ...look, subcategories: [], income }, rules }, { onSuccess: onCreated });
    else if (parentId !== null)
      saveSubcategory.mutate(
        {
          body: { ...look, categoryId: parentId, id: createdId },
          rules: rules.length > 0 || createdId !== null ? rules : null,
          onCreated: setCreatedId,
        },
        { onSuccess: onCreated },
      );
  }
  return { create, createdId, isCreating: saveCategory.isPending || saveSubcategory.isPending };
}

export default function AddCategoryScreen() {
  const [params] = useSearchParams();
  const parentId = idParam(params, 'id');
  const categories = useCategories();
  const navigate = useNavigate();
  const [kind, setKind] = useState<CategoryKind>(parentId === null ? 'category' : 'subcategory');
  const [typed, setTyped] = useState(() => emptyDraft(parentId));
  const draft = withKnownParent(typed, categories);

  const isFromEdit = params.get('from') === 'edit' && parentId !== null;
  const backTo = isFromEdit ? editCategoryUrl(parentId, undefined, 'edit') : listUrl();
  const { create, createdId, isCreating } = useCreate(() => void navigate(backTo, { replace: true }));
  const siblings = siblingsOf(kind, draft, categories, kind === 'subcategory' ? createdId : null);
  const { form, errors, check, alert, closeAlert } = useDraftCheck(kind, draft, siblings);
  const change = (changed: Partial<CategoryDraft>) => setTyped((before) => ({ ...before, ...changed }));
  const rules = draft.rules ?? noRules;
  return (
    <Page>
      <PageHeader
        title="Add Category"
        back={{ to: backTo, label: isFromEdit ? 'Back to Category Details' : 'Back to Categories' }}
        slider={<Slider id="add-category" label="What to add" options={kinds} value={kind} onChange={setKind} />}
      />
      <SliderPanel sliderId="add-category" value={kind}>
        <CategoryForm
          form={form}
          alert={alert}
          onCloseAlert={closeAlert}
          submitLabel="Create Category"
          savingText="Creating Category..."
          isSaving={isCreating}
          onSubmit={() => {
            const values = check();
            if (values) create(kind, values);
          }}
          aside={
            <>
              <LookPanel kind={kind} draft={draft} onChange={change} />
              <RulesPanel
                rules={rules}
                errors={errors}
                onChange={(changed) => change({ rules: [...changed] })}
                preview={<RulePreview owner={{ isSubcategory: kind === 'subcategory' }} rules={rules} />}
              />
            </>
          }
        >
          <CategoryFields kind={kind} draft={draft} errors={errors} categories={categories} onChange={change} />
        </CategoryForm>
      </SliderPanel>
    </Page>
  );
}
