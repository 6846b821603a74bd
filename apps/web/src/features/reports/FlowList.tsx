import { formatCents, type MoneyFlow } from '@cairn/domain';
import { Link } from 'react-router';
import colors from '../../ui/chartColors.module.css';
import { classNames } from '../../ui/classNames.ts';
import styles from './FlowList.module.css';
import { flowColors, flowLists, flowShare, largestOf } from './flowView.ts';

interface FlowListProps {
  flow: MoneyFlow;
  chosen: string | null;
  urlOf: (id: string) => string;
}

/** The money flow on phones: money in, and money out or left over, with bars. */
export function FlowList({ flow, chosen, urlOf }: FlowListProps) {
  const lists = flowLists(flow);
  const colorOf = flowColors(flow);
  return (
    <div className={styles.lists}>
      {[['In', lists.in] as const, ['Out and kept', lists.out] as const].map(([title, items]) => (
        <section key={title} aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul>
            {items.map(({ node, isPart }) => (
              <li key={node.id} className={classNames(styles.item, isPart && styles.part)}>
                <Link
                  to={urlOf(node.id)}
                  preventScrollReset
                  className={classNames(styles.link, node.id === chosen && styles.chosen)}
                  aria-current={node.id === chosen ? 'true' : undefined}
                >
                  <span className={styles.pair}>
                    <span className={styles.name}>{node.name}</span>
                    <span className={styles.amount}>{formatCents(node.amount)}</span>
                  </span>
                  <span className={styles.pair}>
                    <span className={styles.bar} aria-hidden="true">
                      <i
                        className={colors.fill}
                        style={{
                          '--c': colorOf.get(node.id),
                          width: `${(Math.abs(node.amount) / largestOf(items)) * 100}%`,
                        }}
                      />
                    </span>
                    <span className={styles.share}>{flowShare(flow, node)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
