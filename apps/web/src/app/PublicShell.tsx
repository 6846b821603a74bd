import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Brand } from '../ui/Logo.tsx';
import styles from './PublicShell.module.css';

interface PublicShellProps {
  /** Where the button in the header leads. */
  wayIn?: { to: string; label: string } | undefined;
  children: ReactNode;
}

const LOG_IN = { to: '/', label: 'Log in' };
export const OPEN_CAIRN = { to: '/', label: 'Open Cairn' };

/** The name, a way in, and the page: for whoever has no navigation. */
export function PublicShell({ wayIn = LOG_IN, children }: PublicShellProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Cairn home">
          <Brand />
        </Link>
        <ButtonLink to={wayIn.to}>{wayIn.label}</ButtonLink>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
