import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Brand } from '../ui/Logo.tsx';
import styles from './PublicShell.module.css';

interface PublicShellProps {
  /** The button in the header. */
  headerLink?: { to: string; label: string } | undefined;
  children: ReactNode;
}

const LOG_IN = { to: '/', label: 'Log in' };
export const OPEN_CAIRN = { to: '/', label: 'Open Cairn' };

/** The frame for visitors without the navigation: the brand, a button, and the page. */
export function PublicShell({ headerLink = LOG_IN, children }: PublicShellProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Cairn home">
          <Brand />
        </Link>
        <ButtonLink to={headerLink.to}>{headerLink.label}</ButtonLink>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
