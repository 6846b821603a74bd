import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './Gallery.module.css';

interface SpecProps {
  title: string;
  isFlush?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

export function Spec({ title, isFlush, isWide, children }: SpecProps) {
  return (
    <Panel className={classNames(styles.spec, isFlush && styles.flush, isWide && styles.wide)}>
      <h2>{title}</h2>
      {children}
    </Panel>
  );
}
