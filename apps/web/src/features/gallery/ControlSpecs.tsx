import { CircleQuestionMark, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './Gallery.module.css';
import { Spec } from './Spec.tsx';

const views = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const;
const ranges = [
  { value: '1M', label: '1M', spoken: '1 month' },
  { value: '1Y', label: '1Y', spoken: '1 year' },
  { value: 'All', label: 'All' },
] as const;

const monthActions = ['Copy last month’s budgets', 'Set to my average spending'].map((label) => ({
  label,
  onPress: () => undefined,
}));

export function ControlSpecs() {
  const [view, setView] = useState<'info' | 'edit'>('info');
  const [period, setPeriod] = useState<'monthly' | 'annual'>('annual');
  const [range, setRange] = useState<(typeof ranges)[number]['value']>('1Y');
  return (
    <>
      <Spec title="Buttons">
        <div className={styles.row}>
          <Button variant="primary">Apply</Button>
          <Button>Cancel</Button>
          <Button variant="ghost">Reset Filters</Button>
          <Button variant="danger" icon={Trash2}>
            Delete Transaction
          </Button>
        </div>
        <div className={styles.row}>
          <span className={styles.focusDemo}>
            <Button variant="primary">Apply</Button>
          </span>
          <span className={styles.focusDemo}>
            <Button>Cancel</Button>
          </span>
          <Button variant="primary" isDisabled>
            Apply
          </Button>
          <IconButton icon={CircleQuestionMark} label="Help" />
          <MenuButton icon={Ellipsis} label="Month actions" actions={monthActions} />
          <TextLink to="/_ui">View All</TextLink>
        </div>
      </Spec>
      <Spec title="Slider, choice bar, switch, checkbox, badge">
        <div className={styles.row}>
          <Slider id="gallery-view" label="View" options={views} value={view} onChange={setView} />
          <Slider label="Period" options={periods} value={period} onChange={setPeriod} />
        </div>
        <ChoiceBar label="Range" options={ranges} value={range} onChange={setRange} />
        <div className={styles.row}>
          <Switch label="off" isLabelHidden />
          <Switch label="on" isLabelHidden defaultChecked />
          <Checkbox label="off" isLabelHidden />
          <Checkbox label="on" isLabelHidden defaultChecked />
          <Checkbox label="mixed" isLabelHidden isMixed />
          <Badge>Save 20%</Badge>
          <Badge tone="quiet">Loan</Badge>
        </div>
        <SliderPanel sliderId="gallery-view" value={view} className="visually-hidden">
          {view === 'info' ? 'The Info panel' : 'The Edit panel'}
        </SliderPanel>
      </Spec>
    </>
  );
}

export function MoreControlSpecs() {
  return (
    <>
      <Spec title="Buttons: pending, disabled, sizes">
        <div className={styles.row}>
          <Button variant="primary" isPending>
            Update Transaction
          </Button>
          <Button variant="primary" disabledReason="Included with Premium.">
            Connect Account
          </Button>
        </div>
        <div className={styles.row}>
          <Button size="small">Select</Button>
          <Button size="large" variant="primary">
            Next
          </Button>
          <Button variant="primary" icon={Plus} isIconOnMobile>
            Add Transaction
          </Button>
          <Badge tone="warning">Junior</Badge>
        </div>
      </Spec>
      <Spec title="Switch and checkbox rows">
        <Switch label="Dark Mode" hint="Applies to this device right away." />
        <Switch label="Mark as Transfer" defaultChecked />
        <Switch label="Bank sync" isDisabled hint="Included with Premium." />
        <Checkbox label="Show Uncategorized Transactions" />
      </Spec>
    </>
  );
}
