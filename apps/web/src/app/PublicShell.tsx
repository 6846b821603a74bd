import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Brand } from '../ui/Logo.tsx';
import styles from './PublicShell.module.css';

interface PublicShellProps {
  isSignedIn?: boolean | undefined;
  children: ReactNode;
}

/** The name, a way in, and the page: for whoever has no navigation. */
export function PublicShell({ isSignedIn = false, children }: PublicShellProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Cairn, to the start">
          <Brand />
        </Link>
        <ButtonLink to="/">{isSignedIn ? 'Open Cairn' : 'Log in'}</ButtonLink>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
