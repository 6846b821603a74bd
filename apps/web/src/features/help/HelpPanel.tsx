import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../app/browserConfig.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ArticleList } from './ArticleList.tsx';
import { ArticleView } from './ArticleView.tsx';
import styles from './HelpPanel.module.css';
import type { HelpArticle } from './helpArticle.ts';
import type { HelpRequest } from './helpRequest.ts';

export interface HelpPanelProps {
  request: HelpRequest;
  onClose: () => void;
}

/** Closes the panel when a link in an article opens another screen. */
function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
}

/** The built-in help: searchable articles and the support email address. */
export function HelpPanel({ request, onClose }: HelpPanelProps) {
  const [typed, setTyped] = useState(request.query ?? '');
  const [article, setArticle] = useState<HelpArticle | null>(null);
  const [lastRead, setLastRead] = useState<string | null>(null);
  useCloseOnNavigation(onClose);

  function backToList() {
    setLastRead(article?.id ?? null);
    setArticle(null);
  }

  return (
    <Sheet
      title="Help"
      onClose={onClose}
      back={article && <IconButton icon={ArrowLeft} label="Back to all articles" onClick={backToList} />}
      foot={
        <p className={styles.contact}>
          Didn’t find your answer?{' '}
          <TextLink to={`mailto:${config.supportEmail}`} hasChevron={false}>
            Email {config.supportEmail}
          </TextLink>
        </p>
      }
    >
      {article ? (
        <ArticleView article={article} />
      ) : (
        <ArticleList view={request.view} typed={typed} onType={setTyped} lastRead={lastRead} onRead={setArticle} />
      )}
    </Sheet>
  );
}
