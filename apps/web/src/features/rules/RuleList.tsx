import type { ListedRule } from '@cairn/contract';
import { EllipsisVertical, GripVertical } from 'lucide-react';
import { useId } from 'react';
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

interface RowProps {
  rule: ListedRule;
  labels: RuleLabels;
  onEdit: (rule: ListedRule) => void;
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
function RuleCells({ rule, labels, onEdit }: RowProps) {
  const [turn, remove] = [useSwitchRule(), useDeleteRule()];
  const condition = conditionText(rule);
  return (
    <>
      <div className={styles.rule}>
        <button type="button" className={styles.condition} onClick={() => onEdit(rule)}>
          {condition}
        </button>
        <Effects rule={rule} labels={labels} />
        <span className={styles.caught}>{caughtText(rule)}</span>
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
          { label: 'Delete', onPress: () => remove.mutate(rule) },
        ]}
      />
    </>
  );
}

interface RuleListProps {
  rules: readonly ListedRule[];
  labels: RuleLabels;
  /** The rule that was just added, which is highlighted. */
  addedId: number | null;
  onEdit: (rule: ListedRule) => void;
}

function showInView(row: HTMLElement | null): void {
  row?.scrollIntoView?.({ block: 'center' });
}

/** Some of the rules, which can't be reordered. */
export function FoundRules({ rules, labels, addedId, onEdit }: RuleListProps) {
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
            <RuleCells rule={rule} labels={labels} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** All rules in order. A handle on each moves it, by pointer or keyboard. */
export function RuleList({ rules, labels, addedId, onEdit }: RuleListProps) {
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
        Press Space to grab a rule, the arrow keys to move it, Space to drop it, and Escape to cancel.
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
            <RuleCells rule={rule} labels={labels} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" aria-live="assertive">
        {reorder.message}
      </p>
    </Panel>
  );
}
