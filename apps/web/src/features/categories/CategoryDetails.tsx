import type { Category, Subcategory } from '@cairn/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { CategoryEdit } from './CategoryEdit.tsx';
import { CategoryInfo } from './CategoryInfo.tsx';
import { draftOf } from './categoryDraft.ts';
import { keptDraft } from './keptDrafts.ts';
import { listAddress } from './listPlace.ts';

const views = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
type View = (typeof views)[number]['value'];

interface CategoryDetailsProps {
  category: Category;
  /** Null when the category itself is shown. */
  subcategory: Subcategory | null;
  categories: readonly Category[];
}

/** Info and Edit of a category or subcategory; what was typed outlives a look at Info. */
export function CategoryDetails({ category, subcategory, categories }: CategoryDetailsProps) {
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState(
    () => (subcategory ? undefined : keptDraft(category.categoryID)) ?? draftOf(category, subcategory),
  );

  const view: View = params.get('view') === 'edit' ? 'edit' : 'info';
  function show(next: View) {
    const changed = new URLSearchParams(params);
    if (next === 'edit') changed.set('view', next);
    else changed.delete('view');
    setParams(changed, { replace: true, preventScrollReset: true });
  }
  return (
    <Page>
      <PageHeader
        title="Category Details"
        back={{ to: listAddress(), label: 'Back to Categories' }}
        slider={<Slider id="category" label="View" options={views} value={view} onChange={show} />}
      />
      <SliderPanel sliderId="category" value={view}>
        {view === 'info' ? (
          <CategoryInfo category={category} subcategory={subcategory} categories={categories} />
        ) : (
          <CategoryEdit
            category={category}
            subcategory={subcategory}
            categories={categories}
            draft={draft}
            onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
          />
        )}
      </SliderPanel>
    </Page>
  );
}
