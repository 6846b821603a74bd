import type { BudgetItem } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { DetailHead, DetailRow, DetailRows } from '../../ui/DetailList.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './BudgetDetails.module.css';
import { isReadOnly, type Subject } from './budgetForm.ts';
import { inclSubcategories } from './budgetLine.ts';
import { formatPeriod, type Period } from './budgetPeriod.ts';

export function BudgetInfo({ subject, period }: { subject: Subject; period: Period }) {
  const { category, subcategory } = subject;
  const { name, icon, iconColor, budget } = subcategory ?? category;
  return (
    <div className={styles.panels}>
      <Panel isClipped>
        <DetailHead icon={icon} color={iconColor} label="Name" name={name} />
        <DetailRows>
          {subcategory && <DetailRow label="Parent Category">{category.name}</DetailRow>}
          <DetailRow label={period.kind === 'month' ? 'Month' : 'Year'}>{formatPeriod(period)}</DetailRow>
          <DetailRow label="Budget">
            <Amount cents={budget} />
          </DetailRow>
          {!subcategory && category.subcategories.some((sub) => sub.budget !== 0) && (
            <DetailRow label={inclSubcategories}>
              <Amount cents={category.withSubcategories.budget} />
            </DetailRow>
          )}
          {isReadOnly(subject) && (
            <DetailRow label="Deleted">It still appears in earlier months so their totals stay the same.</DetailRow>
          )}
        </DetailRows>
      </Panel>
      {!subcategory && <Subcategories subcategories={category.subcategories} />}
    </div>
  );
}

function Subcategories({ subcategories }: { subcategories: readonly BudgetItem[] }) {
  return (
    <Panel isClipped aria-labelledby="subcategories">
      <PanelHead title="Subcategories" id="subcategories" />
      {subcategories.length === 0 ? (
        <PanelBody className="ink-2">No subcategories</PanelBody>
      ) : (
        <ul className={styles.subcategories}>
          {subcategories.map(({ id, name, icon, iconColor, isDeleted, budget }) => (
            <li key={id}>
              <CategoryIcon icon={icon} color={iconColor} size="small" />
              <span className={styles.subname}>{name}</span>
              {isDeleted && <Badge tone="quiet">Deleted</Badge>}
              <Amount cents={budget} className={styles.subbudget} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
