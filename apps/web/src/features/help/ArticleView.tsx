import { useEffect, useRef } from 'react';
import { Prose } from '../../ui/Prose.tsx';
import styles from './HelpPanel.module.css';
import type { HelpArticle } from './helpArticle.ts';

/** Focuses the title, so screen readers start there. */
export function ArticleView({ article }: { article: HelpArticle }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <article className={styles.article}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {article.title}
      </h3>
      <Prose blocks={article.body} />
    </article>
  );
}
