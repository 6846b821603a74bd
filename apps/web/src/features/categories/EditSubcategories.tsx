import type { Category, Subcategory } from '@cairn/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { addSubcategoryAddress } from './addresses.ts';
import styles from './CategoryInfo.module.css';
import type { CategoryDraft } from './categoryDraft.ts';
import { DeleteCategoryModal } from './DeleteCategoryModal.tsx';
import { keepDraft } from './keptDrafts.ts';
import { SubcategoryRows } from './SubcategoryRows.tsx';

interface EditSubcategoriesProps {
  category: Category;
  categories: readonly Category[];
  /** What is typed so far: it waits while a subcategory is added. */
  draft: CategoryDraft;
}

export function EditSubcategories({ category, categories, draft }: EditSubcategoriesProps) {
  const [deleted, setDeleted] = useState<Subcategory | null>(null);
  const { categoryID, subcategories } = category;
  const panel = useRef<HTMLElement>(null);
  const keep = () => keepDraft(categoryID, draft);

  // The button that had opened the dialog goes with its row.
  function focusPanel() {
    flushSync(() => setDeleted(null));
    panel.current?.querySelector<HTMLElement>('a[href^="/AddCategory"]')?.focus();
  }
  return (
    <Panel ref={panel} isClipped aria-labelledby="subcategories">
      <PanelHead title="Subcategories" id="subcategories" />
      {subcategories.length > 0 && (
        <SubcategoryRows subcategories={subcategories} onDelete={setDeleted} onLeave={keep} />
      )}
      <PanelBody>
        {subcategories.length === 0 && <p className={styles.noSubcategories}>No subcategories</p>}
        <ButtonLink to={addSubcategoryAddress(categoryID)} icon={Plus} isBlock onClick={keep}>
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
