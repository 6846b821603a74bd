import type { YearReview } from '@cairn/contract';
import { countOf, formatDay } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { figureUrl } from './yearTexts.ts';

type ListedMerchant = YearReview['mostVisited'][number];

interface MerchantsProps {
  id: string;
  title: string;
  merchants: readonly ListedMerchant[];
  review: YearReview;
}

function Merchants({ id, title, merchants, review }: MerchantsProps) {
  if (merchants.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby={id}>
      <PanelHead id={id} title={title} />
      <ListRows>
        {merchants.map(({ payee, name, visits, spent }) => (
          <ListRow
            key={payee}
            to={figureUrl(review, 'spent', { payees: [payee] })}
            name={name}
            detail={countOf(visits, 'time')}
            trailing={<Amount cents={spent} />}
          />
        ))}
      </ListRows>
    </Panel>
  );
}

/** Where the household went most often, and where most of its money went. */
export function FavoriteMerchants({ review }: { review: YearReview }) {
  const { mostVisited, mostPaid } = review;
  return (
    <>
      <Merchants id="most-visited" title="Where you went most" merchants={mostVisited} review={review} />
      <Merchants id="most-paid" title="Where the most money went" merchants={mostPaid} review={review} />
    </>
  );
}

/** The biggest purchase, subscriptions, and goals. */
export function Moments({ review }: { review: YearReview }) {
  const { biggestPurchase, subscriptions, goals } = review;
  if (biggestPurchase === null && subscriptions.count === 0 && goals.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby="moments">
      <PanelHead id="moments" title="Worth remembering" />
      <ListRows>
        {biggestPurchase && (
          <ListRow
            to={`/EditTransaction/${biggestPurchase.id}`}
            name="Biggest purchase besides bills"
            detail={`${formatDay(biggestPurchase.date)}, ${biggestPurchase.name}`}
            trailing={<Amount cents={biggestPurchase.amount} />}
          />
        )}
        {subscriptions.count > 0 && (
          <ListRow
            to="/Recurring"
            name={countOf(subscriptions.count, 'subscription')}
            detail="Active now. What they cost in a year"
            trailing={<Amount cents={subscriptions.yearlyCost} />}
          />
        )}
        {goals.map(({ id, name, target }) => (
          <ListRow key={id} to="/Goals" name={`Goal reached: ${name}`} trailing={<Amount cents={target} />} />
        ))}
      </ListRows>
    </Panel>
  );
}
