import type { LucideIcon } from 'lucide-react';
import { Icon } from './Icon.tsx';
import { ListRow, ListRows } from './ListRow.tsx';
import { Panel } from './Panel.tsx';

interface LinkListProps {
  /** A label for the links, for screen readers. */
  label: string;
  links: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[];
  className?: string | undefined;
}

/** A panel with a row for each screen it leads to. */
export function LinkList({ label: listLabel, links, className }: LinkListProps) {
  return (
    <Panel className={className} isClipped>
      <nav aria-label={listLabel}>
        <ListRows>
          {links.map(({ to, label, icon }) => (
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
  );
}
