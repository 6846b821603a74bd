import { ChevronRight, ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './ListRow.module.css';

/** The list around ListRow, with dividers between the rows. */
export function ListRows({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.rows, className)} />;
}

interface ListRowProps {
  /** Tile or icon. */
  leading?: ReactNode;
  name: ReactNode;
  /** Second line under the name. */
  detail?: ReactNode;
  /** On the right: an amount. */
  trailing?: ReactNode;
  /** Second line on the right: a date. */
  trailingDetail?: ReactNode;
  /** The row is a link. */
  to?: string | undefined;
  /** The history state of the link. */
  state?: unknown;
  /** The link opens an external page in a new tab. */
  isNewTab?: boolean | undefined;
  /** The row is a button. */
  onPress?: (() => void) | undefined;
  /** The row is the label of this checkbox, for example in bulk mode. */
  checkbox?: ReactNode;
  isSelected?: boolean | undefined;
  hasChevron?: boolean | undefined;
  /** 56 px instead of 52 px. */
  isTall?: boolean | undefined;
}

export function ListRow(props: ListRowProps) {
  const { to, state, isNewTab = false, onPress, checkbox, isSelected, isTall, ...content } = props;
  const className = classNames(styles.row, isTall && styles.tall, isSelected && styles.selected);
  const inside = (
    <>
      {checkbox}
      <RowContent {...content} isNewTab={isNewTab} />
    </>
  );
  function row() {
    if (to !== undefined) {
      const newTab = isNewTab && { target: '_blank', rel: 'noreferrer' };
      return (
        <Link to={to} state={state} className={className} {...newTab}>
          {inside}
        </Link>
      );
    }
    if (onPress) {
      return (
        <button type="button" className={className} onClick={onPress}>
          {inside}
        </button>
      );
    }
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
    return checkbox ? <label className={className}>{inside}</label> : <div className={className}>{inside}</div>;
  }
  return <li>{row()}</li>;
}

type RowContentProps = Pick<
  ListRowProps,
  'leading' | 'name' | 'detail' | 'trailing' | 'trailingDetail' | 'hasChevron' | 'isNewTab'
>;

function RowContent({ leading, name, detail, trailing, trailingDetail, hasChevron, isNewTab }: RowContentProps) {
  return (
    <>
      {leading}
      <span className={styles.main}>
        <span className={styles.name}>{name}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {(trailing || trailingDetail) && (
        <span className={styles.trailing}>
          {trailing && <span className={styles.trailingMain}>{trailing}</span>}
          {trailingDetail && <span className={styles.trailingDetail}>{trailingDetail}</span>}
        </span>
      )}
      {isNewTab && <span className="visually-hidden">(opens in a new tab)</span>}
      {isNewTab && <Icon icon={ExternalLink} className="ink-3" />}
      {hasChevron && !isNewTab && <Icon icon={ChevronRight} className="ink-3" />}
    </>
  );
}
