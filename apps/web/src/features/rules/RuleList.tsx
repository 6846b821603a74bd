import type { ListedRule } from '@cairn/contract';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/classNames.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useReorder } from '../../ui/useReorder.ts';
import { TagChip } from '../tags/index.ts';
import styles from './RulesScreen.module.css';
import { useDeleteRule, useMoveRule, useSwitchRule } from './rules.data.ts';
import { caughtText, conditionText, effectTexts, type RuleLabels } from './ruleText.ts';

/** Whichever rules are listed. */
interface CellOptions {
  labels: RuleLabels;
  /** The first of all rules. */
  firstId: number | null;
  /** The rules that came with suggested categories. */
  includedIds: ReadonlySet<number>;
  onEdit: (rule: ListedRule) => void;
}

interface RowProps extends CellOptions {
  rule: ListedRule;
}

function Effects({ rule, labels }: Pick<RowProps, 'rule' | 'labels'>) {
  return (
    <span className={styles.effects}>
      {effectTexts(rule, labels).map((text) => (
        <span key={text} className={styles.effect}>
          {text}
        </span>
      ))}
      {labels.tags
        .filter(({ id }) => rule.effects.tagIds.includes(id))
        .map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
    </span>
  );
}

/** The condition, which opens the rule, what the rule does, and its switch and menu. */
function RuleCells({ rule, labels, firstId, includedIds, onEdit }: RowProps) {
  const [turn, remove, move] = [useSwitchRule(), useDeleteRule(), useMoveRule()];
  const condition = conditionText(rule);
  return (
    <>
      <div className={styles.rule}>
        <button type="button" className={styles.condition} onClick={() => onEdit(rule)}>
          {condition}
        </button>
        <Effects rule={rule} labels={labels} />
        <span className={styles.facts}>
          <span>{caughtText(rule)}</span>
          {includedIds.has(rule.id) && <Badge tone="quiet">Included with Cairn</Badge>}
        </span>
      </div>
      <Switch
        label={`${condition} is on`}
        isLabelHidden
        checked={rule.isEnabled}
        onChange={({ target }) => turn.mutate({ rule, isEnabled: target.checked })}
      />
      <MenuButton
        icon={EllipsisVertical}
        label={`Actions for ${condition}`}
        actions={[
          { label: 'Edit', onPress: () => onEdit(rule) },
          ...(rule.id === firstId
            ? []
            : [{ label: 'Move to Top', onPress: () => move.mutate({ rule, beforeId: firstId }) }]),
          { label: 'Delete', onPress: () => remove.mutate(rule) },
        ]}
      />
    </>
  );
}

interface RuleListProps extends CellOptions {
  rules: readonly ListedRule[];
  /** The rule that was just added, which is highlighted. */
  addedId: number | null;
}

function showInView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}

/** Some of the rules, which can't be reordered. */
export function FoundRules({ rules, addedId, ...cells }: RuleListProps) {
  return (
    <Panel>
      <ul className={styles.rows}>
        {rules.map((rule) => (
          <li
            key={rule.id}
            ref={rule.id === addedId ? showInView : undefined}
            className={classNames(
              styles.row,
              styles.fixed,
              !rule.isEnabled && styles.off,
              rule.id === addedId && styles.added,
            )}
          >
            <RuleCells rule={rule} {...cells} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** All rules in order. A handle on each moves it, by pointer or keyboard. */
export function RuleList({ rules, addedId, ...cells }: RuleListProps) {
  const helpId = useId();
  const move = useMoveRule();
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const nameOf = (id: number) => {
    const rule = byId.get(id);
    return rule ? conditionText(rule) : '';
  };
  const reorder = useReorder({
    ids: rules.map(({ id }) => id),
    nameOf,
    onMove: (id, beforeId) => {
      const rule = byId.get(id);
      if (rule) move.mutate({ rule, beforeId });
    },
  });
  const ordered = reorder.order.flatMap((id) => byId.get(id) ?? []);
  return (
    <Panel>
      <p id={helpId} className="visually-hidden">
        Press Space to grab a rule, the arrow keys, Home, or End to move it, Space to drop it, and Escape to cancel.
      </p>
      <ul ref={reorder.list} className={styles.rows}>
        {ordered.map((rule) => (
          <li
            key={rule.id}
            data-id={rule.id}
            ref={rule.id === addedId ? showInView : undefined}
            className={classNames(
              styles.row,
              !rule.isEnabled && styles.off,
              reorder.grabbedId === rule.id && styles.grabbed,
              rule.id === addedId && styles.added,
            )}
          >
            <IconButton
              icon={GripVertical}
              label={`Move ${conditionText(rule)}`}
              className={styles.handle}
              aria-describedby={helpId}
              {...reorder.handleProps(rule.id)}
            />
            <RuleCells rule={rule} {...cells} />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" aria-live="assertive">
        {reorder.message}
      </p>
    </Panel>
  );
}
