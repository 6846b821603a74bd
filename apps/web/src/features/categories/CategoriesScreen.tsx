import { useQuery } from '@tanstack/react-query';
import { ListOrdered, Plus, Tags } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { HelpLauncher } from '../help/index.ts';
import { categoriesQuery } from '../ledger/index.ts';
import styles from './CategoriesScreen.module.css';
import { CategoriesSkeleton } from './CategoriesSkeleton.tsx';
import { CategoryList } from './CategoryList.tsx';
import { searchCategories } from './categorySearch.ts';
import { readListState, saveListState } from './listState.ts';
import { clearDrafts } from './unsavedDrafts.ts';

/** Restores the scroll position on return from a category. */
function useRestoreScroll(isLoaded: boolean) {
  useLayoutEffect(() => {
    if (!isLoaded) return;
    // Runs after the router scrolls a new screen to the top, and before the first paint.
    const frame = requestAnimationFrame(() => {
      const { scrollY } = readListState();
      if (scrollY === null) return;
      window.scrollTo(0, scrollY);
      saveListState({ scrollY: null });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoaded]);
}

function AddCategoryLink({ onLeave, isInHeader = false }: { onLeave: () => void; isInHeader?: boolean }) {
  return (
    <ButtonLink to="/AddCategory" variant="primary" icon={Plus} isIconOnMobile={isInHeader} onClick={onLeave}>
      Add Category
    </ButtonLink>
  );
}

interface CategorySearchProps {
  searched: string;
  onSearch: (text: string) => void;
}

/** Enter runs the search. The text follows the URL, for example after Back. */
function CategorySearch({ searched, onSearch }: CategorySearchProps) {
  const [typed, setTyped] = useState(searched);
  const [shown, setShown] = useState(searched);
  if (shown !== searched) {
    setShown(searched);
    setTyped(searched);
  }
  return (
    <search>
      <SearchField
        label="Search Categories"
        isLabelHidden
        placeholder="Search Categories"
        className={styles.search}
        value={typed}
        onChange={setTyped}
        onSubmit={onSearch}
        onClear={() => onSearch('')}
      />
    </search>
  );
}

function NoMatch({ searched, onClear }: { searched: string; onClear: () => void }) {
  return (
    <Panel>
      <EmptyState
        title={`No categories match “${searched}”`}
        help="We searched category and subcategory names."
        actions={<Button onClick={onClear}>Clear search</Button>}
      />
    </Panel>
  );
}

export default function CategoriesScreen() {
  const query = useQuery(categoriesQuery);
  const [params, setParams] = useSearchParams();
  const searched = (params.get('q') ?? '').trim();
  useRestoreScroll(query.data !== undefined);
  useEffect(clearDrafts, []);

  function search(text: string) {
    const q = text.trim();
    setParams(q === '' ? {} : { q }, { replace: true, preventScrollReset: true });
  }
  function leave() {
    saveListState({ search: params.size === 0 ? '' : `?${params}`, scrollY: window.scrollY });
  }

  return (
    <QueryView
      query={query}
      loading={<CategoriesSkeleton />}
      failed="We couldn’t load your categories"
      frame={(failure) => <MessagePage header={<PageHeader title="Categories" />}>{failure}</MessagePage>}
      empty={
        <MessagePage header={<PageHeader title="Categories" help={<HelpLauncher />} />}>
          <EmptyState
            title="No categories yet"
            help="Categories show where your money comes from and where it goes. Rules can sort new transactions into them."
            actions={<AddCategoryLink onLeave={leave} />}
          />
        </MessagePage>
      }
    >
      {(categories) => {
        const found = searchCategories(categories, searched);
        return (
          <Page>
            <PageHeader
              title="Categories"
              help={<HelpLauncher />}
              actions={
                <>
                  <ButtonLink to="/Rules" icon={ListOrdered} isIconOnMobile onClick={leave}>
                    Rules
                  </ButtonLink>
                  <ButtonLink to="/Tags" icon={Tags} isIconOnMobile onClick={leave}>
                    Tags
                  </ButtonLink>
                  <AddCategoryLink isInHeader onLeave={leave} />
                </>
              }
            />
            <CategorySearch searched={searched} onSearch={search} />
            {found.length === 0 ? (
              <NoMatch searched={searched} onClear={() => search('')} />
            ) : (
              <CategoryList key={searched} found={found} isSearch={searched !== ''} onLeave={leave} />
            )}
          </Page>
        );
      }}
    </QueryView>
  );
}
