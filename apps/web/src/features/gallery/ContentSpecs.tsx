import { cents } from '@cairn/domain';
import { CircleAlert } from 'lucide-react';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { ChartTooltip } from '../../ui/ChartTooltip.tsx';
import { Doughnut } from '../../ui/Doughnut.tsx';
import { ErrorToastCard } from '../../ui/ErrorToast.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './Gallery.module.css';
import { Spec } from './Spec.tsx';

export function MoneySpec() {
  return (
    <Spec title="Money and progress">
      <dl className={styles.money}>
        <div>
          <dt>Income</dt>
          <dd>
            <Amount cents={cents(650_00)} kind="income" />
          </dd>
        </div>
        <div>
          <dt>Expense</dt>
          <dd>
            <Amount cents={cents(86_42)} kind="expense" />
          </dd>
        </div>
        <div>
          <dt>Available</dt>
          <dd className={styles.semibold}>
            <Amount cents={cents(163_59)} />
          </dd>
        </div>
        <div className={styles.over}>
          <dt>
            <Icon icon={CircleAlert} size={14} />
            Overspent
          </dt>
          <dd className={styles.semibold}>
            <Amount cents={cents(28_27)} />
          </dd>
        </div>
      </dl>
      <div className={styles.bars}>
        <ProgressBar label="Groceries spent" percent={45} hasPercentText />
        <ProgressBar label="Rent spent" percent={100} hasPercentText />
        <ProgressBar label="Coffee spent" percent={118} hasPercentText />
      </div>
    </Spec>
  );
}

export function ListSpec() {
  return (
    <Spec title="List row: rest, hover, selected" isFlush>
      <ListRows className={styles.hoverDemo}>
        <ListRow
          leading={<CategoryIcon icon="fas fa-basket-shopping" color="var(--series-2)" />}
          name="Costco Wholesale"
          detail="Groceries · Capital One"
          trailing={<Amount cents={cents(214_87)} kind="expense" />}
          trailingDetail="11/19/2026"
          to="/_ui"
        />
        <ListRow
          leading={<CategoryIcon icon="fas fa-mug-saucer" color="var(--series-2)" />}
          name="Blue Heron Coffee"
          detail="Coffee · Chase"
          trailing={<Amount cents={cents(6_75)} kind="expense" />}
          trailingDetail="11/24/2026"
        />
        <ListRow
          leading={<CategoryIcon icon="fas fa-laptop-code" color="var(--series-6)" />}
          name="Harbor Design Co."
          detail="Freelance · Ally Bank"
          trailing={<Amount cents={cents(650_00)} kind="income" />}
          trailingDetail="11/20/2026"
          isSelected
        />
      </ListRows>
    </Spec>
  );
}

export function StateSpecs() {
  return (
    <>
      <Spec title="Chart: no data">
        <div className={styles.center}>
          <Doughnut label="Spending by category" caption="Spent" items={[]} size={168} ringWidth={24} />
        </div>
      </Spec>
      <Spec title="Toast">
        <ErrorToastCard message="Error saving the category" onClose={() => undefined} />
        <div className={styles.after}>
          <ChartTooltip caption="07/31/2026" cents={cents(433_170_00)} />
        </div>
      </Spec>
      <Spec title="Skeleton row" isFlush>
        <SkeletonRows count={3} />
      </Spec>
    </>
  );
}
