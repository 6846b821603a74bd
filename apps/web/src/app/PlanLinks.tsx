import { classNames } from '../ui/classNames.ts';
import { LinkList } from '../ui/LinkList.tsx';
import { type Destination, planScreens } from './navigation.ts';
import styles from './PlanLinks.module.css';

interface PlanLinksProps {
  /** The heading; without one, the links follow a list that they belong to. */
  title?: string | undefined;
  /** The paths to list; all of them by default. */
  only?: readonly string[] | undefined;
  /** Screens without a place in the sidebar, listed last. */
  also?: readonly Pick<Destination, 'to' | 'label' | 'icon'>[] | undefined;
  className?: string | undefined;
}

/** On phones, the way to the screens that the sidebar lists under Plan. */
export function PlanLinks({ title, only, also = [], className }: PlanLinksProps) {
  const screens = planScreens.filter(({ to }) => only?.includes(to) ?? true);
  return (
    <div className={classNames(styles.links, className)}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <LinkList label={title ?? 'Plan'} links={[...screens, ...also]} />
    </div>
  );
}
