import { BarChart } from '../../ui/BarChart.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import type { Dashboard } from './dashboard.data.ts';
import styles from './TopCategories.module.css';

const ghostWidths = ['100%', '64%', '44%', '30%', '18%'];

function NoCategories() {
  return (
    <PanelBody className={styles.none}>
      <div className={styles.ghosts} aria-hidden="true">
        {ghostWidths.map((width) => (
          <span key={width} className={styles.ghost} style={{ width }} />
        ))}
      </div>
      <p className={styles.text}>Categorize your transactions and see how you're spending your money.</p>
      <ButtonLink variant="primary" to="/Transactions">
        Go to transactions
      </ButtonLink>
    </PanelBody>
  );
}

export function TopCategories({ top }: { top: Dashboard['topCategories'] }) {
  const items = top.map(({ category, spent }) => ({
    id: category.id,
    label: category.name,
    cents: spent,
    color: category.iconColor,
  }));
  return (
    <Panel className={styles.panel} aria-labelledby="top-categories">
      <PanelHead id="top-categories" title="Top 5 Categories" link={{ to: '/Budget', label: 'View All' }} />
      {items.length === 0 ? (
        <NoCategories />
      ) : (
        <PanelBody className={styles.body}>
          <BarChart label="Top 5 Categories" items={items} />
        </PanelBody>
      )}
    </Panel>
  );
}
