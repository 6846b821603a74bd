import { formatCents, type MoneyFlow } from '@cairn/domain';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import styles from './CashFlowTable.module.css';
import own from './FlowTable.module.css';
import { flowLists, flowShare } from './flowView.ts';

interface FlowTableProps {
  label: string;
  flow: MoneyFlow;
  chosen: string | null;
  urlOf: (id: string) => string;
}

/** The figures of the money flow. */
export function FlowTable({ label, flow, chosen, urlOf }: FlowTableProps) {
  const lists = flowLists(flow);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Amount</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        {[['In', lists.in] as const, ['Out and kept', lists.out] as const].map(([title, items]) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={own.group}>
                {title}
              </th>
            </tr>
            {items.map(({ node, isPart }) => (
              <tr key={node.id}>
                <th scope="row" className={classNames(isPart && own.part)}>
                  {node.name}
                </th>
                <td>
                  <Link
                    to={urlOf(node.id)}
                    preventScrollReset
                    className={classNames(styles.cell, node.id === chosen && styles.chosen)}
                    aria-label={`${node.name}, ${formatCents(node.amount)}`}
                    aria-current={node.id === chosen ? 'true' : undefined}
                  >
                    {formatCents(node.amount)}
                  </Link>
                </td>
                <td className={styles.rate}>{flowShare(flow, node)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
