import type { Category, Subcategory } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { iconName } from '../../ui/categoryIcons.ts';
import { DetailColor, DetailHead, DetailRow, DetailRows } from '../../ui/DetailList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { spokenIconName } from '../../ui/iconSearch.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import { CategoryHistory, HISTORY_TITLE } from './CategoryHistory.tsx';
import styles from './CategoryInfo.module.css';
import { rulesQuery } from './categories.data.ts';
import { editCategoryUrl } from './categoryUrls.ts';
import { DeleteCategoryModal } from './DeleteCategoryModal.tsx';
import { NewestTransactions } from './NewestTransactions.tsx';
import { RulesFailed } from './RulesFailed.tsx';
import { describeReturnedRule } from './ruleDraft.ts';
import { SubcategoryRows } from './SubcategoryRows.tsx';

interface CategoryInfoProps {
  category: Category;
  subcategory: Subcategory | null;
  categories: readonly Category[];
}

export function CategoryInfo({ category, subcategory, categories }: CategoryInfoProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { name, icon, iconColor } = subcategory ?? category;
  return (
    <>
      <WithAside
        aside={
          <>
            <Panel isClipped aria-labelledby="category-fields">
              <PanelHead title="Details" id="category-fields" />
              <Fields category={category} subcategory={subcategory} />
            </Panel>
            {!subcategory && <SubcategoriesPanel category={category} />}
            <RulesSummary categoryId={category.id} subcategoryId={subcategory?.id ?? null} />
            <Button variant="danger" icon={Trash2} className={styles.delete} onClick={() => setDeleting(true)}>
              Delete Category
            </Button>
          </>
        }
      >
        <div className={styles.main}>
          <Panel isClipped aria-labelledby={HISTORY_TITLE}>
            <DetailHead icon={icon} color={iconColor} label="Name" name={name} />
            <CategoryHistory category={category} subcategory={subcategory} />
          </Panel>
          <NewestTransactions category={category} subcategory={subcategory} />
        </div>
      </WithAside>
      {isDeleting && (
        <DeleteCategoryModal
          category={category}
          subcategory={subcategory}
          categories={categories}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function Fields({ category, subcategory }: Omit<CategoryInfoProps, 'categories'>) {
  const { icon, iconColor, defaultBudget } = subcategory ?? category;
  return (
    <DetailRows>
      {subcategory && (
        <DetailRow label="Parent Category">
          <Link className={styles.parent} to={editCategoryUrl(category.id)}>
            <CategoryIcon icon={category.icon} color={category.iconColor} size="small" />
            {category.name}
          </Link>
        </DetailRow>
      )}
      <DetailRow label="Icon">{spokenIconName(iconName(icon))}</DetailRow>
      <DetailRow label="Color">
        <DetailColor color={iconColor} />
      </DetailRow>
      <DetailRow label="Default Budget">
        <Amount cents={defaultBudget} />
      </DetailRow>
      <DetailRow label="Income">
        <Icon icon={category.income ? CircleCheck : CircleX} className={category.income ? styles.yes : 'ink-3'} />
        {category.income ? 'Yes' : 'No'}
      </DetailRow>
    </DetailRows>
  );
}

function SubcategoriesPanel({ category }: { category: Category }) {
  return (
    <Panel isClipped aria-labelledby="subcategories">
      <PanelHead title="Subcategories" id="subcategories" />
      {category.subcategories.length === 0 ? (
        <PanelBody className="ink-2">No subcategories</PanelBody>
      ) : (
        <SubcategoryRows subcategories={category.subcategories} />
      )}
    </Panel>
  );
}

function RulesSummary({ categoryId, subcategoryId }: { categoryId: number; subcategoryId: number | null }) {
  return (
    <Panel aria-labelledby="rules">
      <PanelHead title="Auto Categorization" id="rules" />
      <PanelBody>
        <QueryView
          query={useQuery(rulesQuery(categoryId, subcategoryId))}
          loading={<p className="ink-2">Loading...</p>}
          failed={(retry) => <RulesFailed onRetry={retry} />}
          empty={<p className="ink-2">No rules</p>}
        >
          {(rules) => (
            <ul className={styles.rules}>
              {rules.map(describeReturnedRule).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </QueryView>
      </PanelBody>
    </Panel>
  );
}
