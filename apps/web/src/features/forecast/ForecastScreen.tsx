import type { Account, AccountForecast } from '@cairn/contract';
import { accountLabels, type Day, isLiability } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { useUrlChoice } from '../../app/useUrlChoice.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { HelpLauncher } from '../help/index.ts';
import { accountsListQuery } from '../ledger/index.ts';
import { type AccountOption, OptionDialog, OptionsMenu } from './AccountOptions.tsx';
import { isBankAccount } from './accountOptionsForm.ts';
import { BalanceAhead } from './BalanceAhead.tsx';
import { ForecastFigures } from './ForecastFigures.tsx';
import styles from './ForecastScreen.module.css';
import { ForecastSkeleton } from './ForecastSkeleton.tsx';
import { forecastQueries } from './forecast.data.ts';
import { allLayers, defaultForecast, forecastRanges, readForecastRange, switchLayer, viewOf } from './forecastView.ts';
import { OtherAccounts } from './OtherAccounts.tsx';
import { PastForecasts } from './PastForecasts.tsx';
import { suggestFor } from './suggestion.ts';
import { WhyItDips } from './WhyItDips.tsx';
import { addWhatIf, type TriedChange } from './whatIf.ts';

function NoAccounts() {
  return (
    <Panel>
      <EmptyState
        title="No accounts yet"
        help="Add the account that your bills are paid from, and you’ll see how low it will get, when, and why."
        actions={
          <ButtonLink to="/AddAccount" variant="primary" icon={Plus}>
            Add Account
          </ButtonLink>
        }
      />
    </Panel>
  );
}

interface ForecastHeaderProps {
  accounts: readonly Account[];
  labels: ReadonlyMap<number, string>;
  /** Undefined while it loads. */
  accountId: number | undefined;
  /** There is nothing to choose from. */
  isEmpty: boolean;
  menu: ReactNode;
}

/** Selects the account and how far to look ahead; the URL holds both. */
function ForecastHeader({ accounts, labels, accountId, isEmpty, menu }: ForecastHeaderProps) {
  const account = useUrlChoice('account');
  const months = useUrlChoice('months');
  return (
    <PageHeader
      title="Forecast"
      help={<HelpLauncher query="forecast" />}
      isActionsRowOnMobile
      actions={
        !isEmpty && (
          <div className={styles.actions}>
            <div className={styles.account}>
              <Select
                label="Account"
                isLabelHidden
                isInToolbar
                className={styles.select}
                options={accounts.map(({ id }) => ({ value: String(id), label: labels.get(id) ?? '' }))}
                value={String(accountId ?? '')}
                isDisabled={accountId === undefined}
                onChange={(event) => account.choose(event.target.value)}
              />
              {menu}
            </div>
            <Slider
              label="Range"
              options={forecastRanges}
              value={readForecastRange(months.chosen).value}
              onChange={months.choose}
            />
          </div>
        )
      }
    />
  );
}

interface AccountViewProps {
  forecast: AccountForecast;
  today: Day;
  others: readonly AccountForecast[];
  accounts: readonly Account[];
  labels: ReadonlyMap<number, string>;
  onSetCycle: () => void;
}

/** One account. Layers and what-ifs are forgotten when the user leaves it. */
function AccountView({ forecast, today, others, accounts, labels, onSetCycle }: AccountViewProps) {
  const range = readForecastRange(useUrlChoice('months').chosen);
  const [layers, setLayers] = useState(allLayers);
  const [whatIfs, setWhatIfs] = useState<readonly TriedChange[]>([]);
  const choice = useMemo(() => ({ range, layers, whatIfs }), [range, layers, whatIfs]);
  const view = useMemo(() => viewOf(forecast, today, choice), [forecast, today, choice]);
  const account = accounts.find(({ id }) => id === forecast.accountId);
  const isDebt = account !== undefined && isLiability(account.type);
  const suggestion = useMemo(() => {
    if (isDebt) return null;
    const banked = new Set(accounts.filter(isBankAccount).map(({ id }) => id));
    const sources = others
      .filter(({ accountId }) => banked.has(accountId))
      .map((other) => ({ name: labels.get(other.accountId) ?? 'Another account', forecast: other }));
    return suggestFor({ forecast, today, choice, view, sources });
  }, [isDebt, accounts, others, labels, forecast, today, choice, view]);
  const name = labels.get(forecast.accountId) ?? 'Account';
  const tryOne = (whatIf: TriedChange) => setWhatIfs((current) => addWhatIf(current, whatIf));
  return (
    <div className={styles.sections}>
      <ForecastFigures
        view={view}
        months={range.months}
        account={[name, account?.institutionName].filter(Boolean).join(', ')}
      />
      <BalanceAhead
        forecast={forecast}
        account={name}
        view={view}
        choice={choice}
        today={today}
        floor={isDebt ? null : (forecast.floor ?? 0)}
        onSwitch={(layer) => setLayers((current) => switchLayer(current, layer))}
        onTry={tryOne}
        onRemove={(removed) => setWhatIfs((current) => current.filter((whatIf) => whatIf !== removed))}
        onSetCycle={onSetCycle}
      />
      <div className={styles.pair}>
        <WhyItDips
          view={view}
          accounts={accounts}
          accountId={forecast.accountId}
          suggestion={suggestion}
          onTry={tryOne}
        />
        <PastForecasts accountId={forecast.accountId} />
      </div>
      <OtherAccounts forecasts={others} accounts={accounts} labels={labels} today={today} />
    </div>
  );
}

/** The forecast of the chosen account, which may not be among the first. */
function useForecast(chosen: string | null, accounts: readonly Account[]) {
  const all = useQuery(forecastQueries.all());
  const id = Number(chosen ?? Number.NaN);
  const isKnown = all.data?.accounts.some(({ accountId }) => accountId === id);
  const isMissing = Number.isSafeInteger(id) && isKnown === false;
  const own = useQuery({ ...forecastQueries.account(id), enabled: isMissing });
  const forecasts = all.data?.accounts ?? [];
  const found = [...forecasts, ...(own.data?.accounts ?? [])].find(({ accountId }) => accountId === id);
  const isWaiting = isMissing && own.isPending;
  return { all, forecast: found ?? (isWaiting ? undefined : defaultForecast(forecasts, accounts)) };
}

export default function ForecastScreen() {
  const list = useQuery(accountsListQuery);
  const accounts = useMemo(() => list.data ?? [], [list.data]);
  const { all, forecast } = useForecast(useUrlChoice('account').chosen, accounts);
  const labels = useMemo(() => accountLabels(accounts), [accounts]);
  const [option, setOption] = useState<AccountOption | null>(null);
  const query = { ...all, data: all.data && list.data ? all.data : undefined, isError: all.isError || list.isError };
  const retry = () => {
    void all.refetch();
    void list.refetch();
  };
  return (
    <Page>
      <ForecastHeader
        accounts={accounts}
        labels={labels}
        accountId={forecast?.accountId}
        isEmpty={query.isError || query.data?.accounts.length === 0}
        menu={<OptionsMenu forecast={forecast} onOpen={setOption} />}
      />
      <QueryView
        query={{ ...query, refetch: retry }}
        loading={<ForecastSkeleton />}
        failed="We couldn’t load your forecast"
      >
        {({ today, accounts: forecasts }) => {
          if (forecasts.length === 0) return <NoAccounts />;
          if (!forecast) return <ForecastSkeleton />;
          return (
            <>
              <AccountView
                key={forecast.accountId}
                forecast={forecast}
                today={today}
                others={forecasts.filter(({ accountId }) => accountId !== forecast.accountId)}
                accounts={accounts}
                labels={labels}
                onSetCycle={() => setOption('cycle')}
              />
              <OptionDialog
                option={option}
                forecast={forecast}
                accounts={accounts}
                labels={labels}
                onClose={() => setOption(null)}
              />
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}
