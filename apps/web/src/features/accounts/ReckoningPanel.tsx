import { type Account, type AnswerOf, getAccountReckoning } from '@cairn/contract';
import { formatDay, isLiability } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { reckoningQuery } from './accounts.data.ts';
import styles from './ReckoningPanel.module.css';

type Reckoning = NonNullable<AnswerOf<typeof getAccountReckoning>['reckoning']>;

/** Money in raises an asset’s balance; money out raises the amount owed. */
const labels = {
  asset: {
    typed: 'Balance entered on',
    raised: 'plus money in since then',
    lowered: 'minus money out since then',
    current: 'equals current balance',
  },
  liability: {
    typed: 'Amount owed, entered on',
    raised: 'plus spending since then',
    lowered: 'minus payments since then',
    current: 'equals amount owed now',
  },
};

function Sum({ reckoning, isOwed }: { reckoning: Reckoning; isOwed: boolean }) {
  const { typed, raised, lowered, current } = labels[isOwed ? 'liability' : 'asset'];
  const day = formatDay(reckoning.anchorDate);
  const lines = [
    { label: `${typed} ${day}`, amount: reckoning.typedBalance },
    { label: raised, amount: reckoning.raisedBy },
    { label: lowered, amount: reckoning.loweredBy },
    { label: current, amount: reckoning.currentBalance },
  ];
  return (
    <>
      <dl className={styles.sum}>
        {lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Amount cents={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Only transactions dated after {day} change the balance.</p>
    </>
  );
}

/** How the balance is calculated, with a link to its transactions. */
export function ReckoningPanel({ account }: { account: Account }) {
  return (
    <Panel aria-labelledby="reckoning">
      <PanelHead title="How this balance is calculated" id="reckoning" />
      <PanelBody>
        <QueryView
          query={useQuery(reckoningQuery(account.id))}
          loading={<p className={classNames(styles.note, account.externalId === null && styles.loading)}>Loading...</p>}
          failed={(retry) => (
            <div className={styles.failed} role="alert">
              <p>{getAccountReckoning.failure}</p>
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
        >
          {({ reckoning }) =>
            reckoning ? (
              <Sum reckoning={reckoning} isOwed={isLiability(account.type)} />
            ) : (
              <p className={styles.note}>Your bank updates this balance.</p>
            )
          }
        </QueryView>
        <TextLink className={styles.link} to={`/Transactions?account=${account.id}&dates=all`}>
          View transactions
        </TextLink>
      </PanelBody>
    </Panel>
  );
}
