import { ChevronRight, Mail } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { config } from '../../app/browserConfig.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './HelpPanel.module.css';
import type { HelpArticle } from './helpArticle.ts';
import { helpArticles, helpTopics } from './helpArticles.ts';
import type { HelpRequest } from './helpRequest.ts';
import { answerTo, createHelpSearch } from './helpSearch.ts';

const search = createHelpSearch(helpArticles);

interface ArticlesProps {
  articles: readonly HelpArticle[];
  labelledBy: string;
  /** The article whose row gets the focus back. */
  lastRead: string | null;
  onRead: (article: HelpArticle) => void;
}

function Articles({ articles, labelledBy, lastRead, onRead }: ArticlesProps) {
  return (
    <ul className={styles.articles} aria-labelledby={labelledBy}>
      {articles.map((article) => (
        <li key={article.id}>
          <button
            type="button"
            className={styles.row}
            data-last-read={article.id === lastRead || undefined}
            onClick={() => onRead(article)}
          >
            <span>
              <span className={styles.name}>{article.title}</span>
              <span className={styles.summary}>{article.summary}</span>
            </span>
            <Icon icon={ChevronRight} className="ink-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

type ListProps = Pick<ArticlesProps, 'lastRead' | 'onRead'>;

function ByTopic(props: ListProps) {
  const id = useId();
  return helpTopics.map((topic, index) => (
    <section key={topic} className={styles.topic}>
      <h3 id={`${id}-${index}`}>{topic}</h3>
      <Articles
        {...props}
        articles={helpArticles.filter((article) => article.topic === topic)}
        labelledBy={`${id}-${index}`}
      />
    </section>
  ));
}

function resultCount(count: number): string {
  if (count === 0) return 'No articles found';
  return count === 1 ? '1 article found' : `${count} articles found`;
}

interface AnswerProps {
  question: string;
  article: HelpArticle;
  onRead: (article: HelpArticle) => void;
}

/** The passage that best answers the question, quoted from its article. */
function Answer({ question, article, onRead }: AnswerProps) {
  const answer = answerTo(question, article);
  if (answer === null) return null;
  return (
    <section className={styles.answer} aria-label="Answer">
      <p>{answer}</p>
      <Button size="small" onClick={() => onRead(article)}>
        Read “{article.title}”
      </Button>
    </section>
  );
}

function SearchResults({ typed, isQuestion, ...props }: ListProps & { typed: string; isQuestion: boolean }) {
  const id = useId();
  const articles = search(typed);
  const [first] = articles;
  return (
    <section className={styles.topic}>
      {isQuestion && first && <Answer question={typed} article={first} onRead={props.onRead} />}
      <div role="status">
        <h3 id={id}>{resultCount(articles.length)}</h3>
      </div>
      {articles.length > 0 ? (
        <Articles {...props} articles={articles} labelledBy={id} />
      ) : (
        <p className="ink-2">Try different words, or email us at the address below.</p>
      )}
    </section>
  );
}

function ContactUs() {
  return (
    <section className={styles.contactUs}>
      <h3>Contact us</h3>
      <p>Replies usually come within a few hours on business days.</p>
      <ButtonLink variant="primary" icon={Mail} to={`mailto:${config.supportEmail}`}>
        Send an email
      </ButtonLink>
    </section>
  );
}

const searchTexts = {
  articles: { label: 'Search help', placeholder: 'Search help' },
  message: { label: 'Or search help', placeholder: 'Search help' },
  question: { label: 'Your question', placeholder: 'How do I change a default budget?' },
} as const;

interface ArticleListProps extends ListProps {
  view: HelpRequest['view'];
  typed: string;
  onType: (typed: string) => void;
}

/** All articles by topic, or the search results. */
export function ArticleList({ view, typed, onType, ...props }: ArticleListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-last-read]')?.focus(), []);
  // On a phone, the keyboard would cover the articles.
  const isFocused = useIsWide() && props.lastRead === null && view !== 'message';
  return (
    <div ref={list} className={styles.list}>
      {view === 'message' && <ContactUs />}
      <search>
        <SearchField
          {...searchTexts[view]}
          isLabelHidden={view === 'articles'}
          hint={
            view === 'question'
              ? 'Answers come from our help articles. Nothing you type leaves this device.'
              : undefined
          }
          data-autofocus={isFocused || undefined}
          value={typed}
          onChange={onType}
        />
      </search>
      {typed.trim() === '' ? (
        <ByTopic {...props} />
      ) : (
        <SearchResults {...props} typed={typed} isQuestion={view === 'question'} />
      )}
    </div>
  );
}
