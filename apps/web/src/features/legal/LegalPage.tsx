import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './LegalPage.module.css';
import { type LegalSection, type LegalText, sectionId } from './legalText.ts';

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  // On a phone a dozen lines would push the text out of sight.
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

const SETTLED_AFTER_MS = 300;

/** An address that names a part shows that part, also while the text was still loading when the router looked for it. */
function useNamedPart() {
  const { hash } = useLocation();
  useEffect(() => {
    const show = () => document.getElementById(hash.slice(1))?.scrollIntoView();
    // After the router has restored a place, and before anything is painted.
    const frame = requestAnimationFrame(show);
    // A browser that loads the page anew may restore its own place, or lay the text out again, a moment later.
    const again = setTimeout(show, SETTLED_AFTER_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(again);
    };
  }, [hash]);
}

/** A text with its contents before it; each section has an address of its own. */
export function LegalPage({ text }: { text: LegalText }) {
  useNamedPart();
  return (
    <Page isNarrow>
      <PageHeader title={text.title} back={{ to: '/Legal', label: 'Back to Legal' }} />
      <Panel className={styles.panel}>
        <div className={styles.opening}>
          {text.subtitle !== undefined && <p className={styles.subtitle}>{text.subtitle}</p>}
          <p className={styles.date}>Last updated {text.lastUpdated}</p>
        </div>
        <Prose blocks={text.intro} isLarge />
        <Contents sections={text.sections} />
        {text.sections.map(({ title, body }) => (
          <section key={title} className={styles.section} aria-labelledby={sectionId(title)}>
            <h2 id={sectionId(title)}>{title}</h2>
            <Prose blocks={body} isLarge />
          </section>
        ))}
      </Panel>
    </Page>
  );
}
