import type { Category, Subcategory } from '@cairn/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './CategoryInfo.module.css';
import type { CategoryDraft } from './categoryForm.ts';
import { addSubcategoryUrl } from './categoryUrls.ts';
import { DeleteCategoryModal } from './DeleteCategoryModal.tsx';
import { SubcategoryRows } from './SubcategoryRows.tsx';
import { rememberDraft } from './unsavedDrafts.ts';

interface EditSubcategoriesProps {
  category: Category;
  categories: readonly Category[];
  /** Unsaved changes, preserved while a subcategory is added. */
  draft: CategoryDraft;
}

export function EditSubcategories({ category, categories, draft }: EditSubcategoriesProps) {
  const [deleted, setDeleted] = useState<Subcategory | null>(null);
  const { id, subcategories } = category;
  const panel = useRef<HTMLElement>(null);
  const remember = () => rememberDraft(id, draft);

  // The button that opened the dialog is removed with its row, so focus moves to Add Subcategory.
  function focusPanel() {
    flushSync(() => setDeleted(null));
    panel.current?.querySelector<HTMLElement>('a[href^="/AddCategory"]')?.focus();
  }
  return (
    <Panel ref={panel} isClipped aria-labelledby="subcategories">
      <PanelHead title="Subcategories" id="subcategories" />
      {subcategories.length > 0 && (
        <SubcategoryRows subcategories={subcategories} onDelete={setDeleted} onLeave={remember} />
      )}
      <PanelBody>
        {subcategories.length === 0 && <p className={styles.noSubcategories}>No subcategories</p>}
        <ButtonLink to={addSubcategoryUrl(id)} icon={Plus} isBlock onClick={remember}>
          Add Subcategory
        </ButtonLink>
      </PanelBody>
      {deleted && (
        <DeleteCategoryModal
          category={category}
          subcategory={deleted}
          categories={categories}
          onClose={() => setDeleted(null)}
          onDeleted={focusPanel}
        />
      )}
    </Panel>
  );
}
