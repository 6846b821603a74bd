import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../app/browserConfig.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { ProseBlock } from '../../ui/prose.ts';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './LegalPage.module.css';
import { type LegalSection, type LegalText, sectionId, withSupportEmail } from './legalText.ts';

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  // Collapsed on phones, where a dozen entries would push the text off the screen.
  const isWide = useIsWide();
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <details open={isWide}>
        <summary>
          <h2 id="contents">On this page</h2>
        </summary>
        <ol>
          {sections.map(({ title }) => (
            <li key={title}>
              <a href={`#${sectionId(title)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function LegalProse({ blocks }: { blocks: readonly ProseBlock[] }) {
  return <Prose blocks={withSupportEmail(blocks, config.supportEmail)} isLarge />;
}

const SECOND_SCROLL_MS = 300;

/** Scrolls to the section in the URL's hash, even if the text was still loading when the router looked for it. */
function useScrollToHash() {
  const { hash } = useLocation();
  useEffect(() => {
    const scroll = () => document.getElementById(hash.slice(1))?.scrollIntoView();
    // Runs after the router restores the scroll position, and before the first paint.
    const frame = requestAnimationFrame(scroll);
    // On reload, the browser may restore its own scroll position or reflow the text a moment later.
    const again = setTimeout(scroll, SECOND_SCROLL_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(again);
    };
  }, [hash]);
}

/** A legal text with a table of contents; each section has its own anchor. */
export function LegalPage({ text }: { text: LegalText }) {
  useScrollToHash();
  return (
    <Page isNarrow>
      <PageHeader title={text.title} back={{ to: '/Legal', label: 'Back to Legal' }} />
      <Panel className={styles.panel}>
        <div className={styles.opening}>
          {text.subtitle !== undefined && <p className={styles.subtitle}>{text.subtitle}</p>}
          <p className={styles.date}>Last updated {text.lastUpdated}</p>
        </div>
        <LegalProse blocks={text.body} />
        <Contents sections={text.sections} />
        {text.sections.map(({ title, body }) => (
          <section key={title} className={styles.section} aria-labelledby={sectionId(title)}>
            <h2 id={sectionId(title)}>{title}</h2>
            <LegalProse blocks={body} />
          </section>
        ))}
      </Panel>
    </Page>
  );
}
