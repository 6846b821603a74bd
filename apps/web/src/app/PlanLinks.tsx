import { classNames } from '../ui/classNames.ts';
import { Icon } from '../ui/Icon.tsx';
import { ListRow, ListRows } from '../ui/ListRow.tsx';
import { Panel } from '../ui/Panel.tsx';
import { planScreens } from './navigation.ts';
import styles from './PlanLinks.module.css';

interface PlanLinksProps {
  /** The heading; without one, the links follow a list that they belong to. */
  title?: string | undefined;
  /** The paths to list; all of them by default. */
  only?: readonly string[] | undefined;
  className?: string | undefined;
}

/** On phones, the way to the screens that the sidebar lists under Plan. */
export function PlanLinks({ title, only, className }: PlanLinksProps) {
  const screens = planScreens.filter(({ to }) => only?.includes(to) ?? true);
  return (
    <div className={classNames(styles.links, className)}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <Panel isClipped>
        <nav aria-label={title ?? 'Plan'}>
          <ListRows>
            {screens.map(({ to, label, icon }) => (
              <ListRow
                key={to}
                to={to}
                name={label}
                leading={<Icon icon={icon} size={20} className="ink-2" />}
                hasChevron
                isTall
              />
            ))}
          </ListRows>
        </nav>
      </Panel>
    </div>
  );
}
