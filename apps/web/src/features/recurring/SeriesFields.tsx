import { LONGEST_INTERVAL, type WeekendPolicy } from '@cairn/domain';
import { DateField } from '../../ui/DateField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SeriesDialog.module.css';
import { frequencies, isCustom, readModel, type SeriesFieldsProps, unitOf } from './seriesForm.ts';
import { LAST_DAY, ordinal } from './seriesText.ts';

const daysOfMonth = Array.from({ length: LAST_DAY }, (_, index) => ({
  value: String(index + 1),
  label: index + 1 === LAST_DAY ? 'Last day' : ordinal(index + 1),
}));

const weekendChoices = [
  { value: 'none', label: 'Stays on the weekend' },
  { value: 'before', label: 'Moves to the Friday before' },
  { value: 'after', label: 'Moves to the Monday after' },
];

function readPolicy(value: string): WeekendPolicy {
  return value === 'before' || value === 'after' ? value : 'none';
}

function Interval({ draft, errors, onChange }: SeriesFieldsProps) {
  return (
    <TextField
      label={draft.often === 'weeks' ? 'Number of weeks' : 'Number of months'}
      isRequired
      inputMode="numeric"
      autoComplete="off"
      hint={`1 to ${LONGEST_INTERVAL[unitOf(draft.often)]}`}
      error={errors['cadence.count']}
      value={draft.count}
      onChange={({ target }) => onChange({ count: target.value })}
    />
  );
}

function TwoDays({ draft, errors, onChange }: SeriesFieldsProps) {
  return (
    <>
      <Select
        label="First day"
        options={daysOfMonth}
        error={errors['cadence.dayOfMonth']}
        value={String(draft.firstDay)}
        onChange={({ target }) => onChange({ firstDay: Number(target.value) })}
      />
      <Select
        label="Second day"
        options={daysOfMonth}
        error={errors['cadence.otherDay']}
        value={String(draft.secondDay)}
        onChange={({ target }) => onChange({ secondDay: Number(target.value) })}
      />
    </>
  );
}

/** How often and when it is due. */
export function ScheduleFields(props: SeriesFieldsProps) {
  const { draft, errors, onChange } = props;
  const unit = unitOf(draft.often);
  return (
    <>
      <Select
        label="How often"
        options={frequencies}
        error={errors['cadence.unit']}
        value={draft.often}
        onChange={({ target }) => onChange({ often: target.value })}
      />
      {isCustom(draft.often) && <Interval {...props} />}
      {unit === 'halfMonth' ? (
        <TwoDays {...props} />
      ) : (
        <DateField
          label="Due date"
          isRequired
          hint="Any date on which it is or was due"
          error={errors['cadence.anchorOn']}
          value={draft.anchorOn}
          onChange={({ target }) => onChange({ anchorOn: target.value })}
        />
      )}
      {unit === 'month' && (
        <Switch
          label="On the last day of the month"
          checked={draft.isLastDay}
          className={styles.wide}
          onChange={({ target }) => onChange({ isLastDay: target.checked })}
        />
      )}
      <Select
        label="If that’s a weekend"
        options={weekendChoices}
        value={draft.weekendPolicy}
        onChange={({ target }) => onChange({ weekendPolicy: readPolicy(target.value) })}
      />
      <DateField
        label="Ends on"
        hint="Leave it empty if there’s no end"
        error={errors.endsOn}
        value={draft.endsOn}
        onChange={({ target }) => onChange({ endsOn: target.value })}
      />
    </>
  );
}

const models = [
  { value: 'fixed', label: 'Always the same' },
  { value: 'last', label: 'Like the last one' },
  { value: 'mean', label: 'Average of the last 3' },
  { value: 'range', label: 'Between two amounts' },
];

const amountHints = {
  fixed: undefined,
  last: 'Until there’s a payment',
  mean: 'Until there are payments',
  range: undefined,
} as const;

/** The expected amount. */
export function AmountFields({ draft, errors, onChange }: SeriesFieldsProps) {
  return (
    <>
      <Select
        label="Expected amount"
        options={models}
        error={errors['amount.model']}
        value={draft.model}
        onChange={({ target }) => onChange({ model: readModel(target.value) })}
      />
      {draft.model === 'range' ? (
        <>
          <MoneyField
            label="At least"
            isRequired
            error={errors['amount.lowCents']}
            value={draft.low}
            onChange={(low) => onChange({ low })}
          />
          <MoneyField
            label="At most"
            isRequired
            error={errors['amount.highCents']}
            value={draft.high}
            onChange={(high) => onChange({ high })}
          />
        </>
      ) : (
        <MoneyField
          label="Amount"
          isRequired
          hint={amountHints[draft.model]}
          error={errors['amount.cents']}
          value={draft.amount}
          onChange={(amount) => onChange({ amount })}
        />
      )}
    </>
  );
}
