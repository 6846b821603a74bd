import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './BudgetDetails.module.css';
import { BudgetSummary } from './BudgetSummary.tsx';
import type { Subject } from './budgetDraft.ts';
import type { Planned } from './budgetFigures.ts';
import { inclSubcategories } from './budgetLine.ts';
import type { Period } from './places.ts';

/** What is planned, to read. */
export function BudgetInfo({ subject, period }: { subject: Subject; period: Period }) {
  const { category, subcategory } = subject;
  const shown = subcategory ?? category;
  const isDeleted = shown.isDeleted || category.isDeleted;
  return (
    <div className={styles.panels}>
      <Panel isClipped>
        <BudgetSummary subject={subject} period={period} />
        <dl className={styles.rows}>
          <Row label="Budget">
            <Amount cents={shown.budget} />
          </Row>
          {!subcategory && category.subcategories.length > 0 && (
            <Row label={inclSubcategories}>
              <Amount cents={category.withSubcategories.budget} />
            </Row>
          )}
          {isDeleted && (
            <Row label="Deleted">It stays in earlier months, so that they keep adding up. It cannot be changed.</Row>
          )}
        </dl>
      </Panel>
      {!subcategory && <Subcategories subcategories={category.subcategories} />}
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Subcategories({ subcategories }: { subcategories: readonly Planned[] }) {
  return (
    <Panel isClipped aria-labelledby="subcategories">
      <PanelHead title="Subcategories" id="subcategories" />
      {subcategories.length === 0 ? (
        <PanelBody className={styles.none}>No subcategories</PanelBody>
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
