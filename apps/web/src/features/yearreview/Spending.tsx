import type { YearReview } from '@cairn/contract';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { categoriesUrl, changeText, figureUrl } from './yearTexts.ts';

/** The categories with the most spending, compared with the year before. */
export function Spending({ review }: { review: YearReview }) {
  const { categories, otherSpent } = review;
  if (categories.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby="where-it-went">
      <PanelHead id="where-it-went" title="Where it went" />
      <ListRows>
        {categories.map(({ id, name, icon, iconColor, spent, spentBefore }) => (
          <ListRow
            key={id}
            to={figureUrl(review, 'spent', { categories: [{ categoryId: id }] })}
            leading={<CategoryIcon icon={icon} color={iconColor} size="small" />}
            name={name}
            detail={changeText(spent, spentBefore)}
            trailing={<Amount cents={spent} />}
          />
        ))}
        {otherSpent !== 0 && (
          <ListRow to={categoriesUrl(review)} name="Everything else" trailing={<Amount cents={otherSpent} />} />
        )}
      </ListRows>
    </Panel>
  );
}
