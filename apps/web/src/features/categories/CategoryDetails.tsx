import type { Category, Subcategory } from '@cairn/contract';
import { useState } from 'react';
import { infoAndEdit, useInfoOrEdit } from '../../app/useInfoOrEdit.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { CategoryEdit } from './CategoryEdit.tsx';
import { CategoryInfo } from './CategoryInfo.tsx';
import { draftOf } from './categoryForm.ts';
import { listUrl } from './listState.ts';
import { unsavedDraft } from './unsavedDrafts.ts';

interface CategoryDetailsProps {
  category: Category;
  /** Null when the category itself is shown. */
  subcategory: Subcategory | null;
  categories: readonly Category[];
}

/** The Info and Edit tabs of a category or subcategory; switching to Info doesn't lose the draft. */
export function CategoryDetails({ category, subcategory, categories }: CategoryDetailsProps) {
  const [view, show] = useInfoOrEdit();
  const [draft, setDraft] = useState(
    () => (subcategory ? undefined : unsavedDraft(category.id)) ?? draftOf(category, subcategory),
  );
  return (
    <Page>
      <PageHeader
        title="Category Details"
        back={{ to: listUrl(), label: 'Back to Categories' }}
        slider={<Slider id="category" label="View" options={infoAndEdit} value={view} onChange={show} />}
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
