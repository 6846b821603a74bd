import { RULES_MAX } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormErrors } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RuleRow } from './RuleRow.tsx';
import styles from './RulesPanel.module.css';
import { blankRule, type RuleDraft } from './ruleDraft.ts';

interface CollapsibleProps {
  /** Shows the content even if the user has collapsed it, so that an error in it is visible. */
  isForcedOpen: boolean;
  children: ReactNode;
}

function Collapsible({ isForcedOpen, children }: CollapsibleProps) {
  const id = useId();
  const [isExpanded, setExpanded] = useState(true);
  const isOpen = isExpanded || isForcedOpen;
  return (
    <Panel>
      <h2>
        <button
          type="button"
          className={classNames(styles.fold, isOpen && styles.open)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setExpanded(!isOpen)}
        >
          Auto Categorization
          <Icon icon={ChevronDown} />
        </button>
      </h2>
      {isOpen && (
        <div id={id} className={styles.rules}>
          {children}
        </div>
      )}
    </Panel>
  );
}

interface RulesPanelProps {
  rules: readonly RuleDraft[];
  /** The form's errors; a rule's is at `rules.` and its index. */
  errors: FormErrors;
  onChange: (rules: readonly RuleDraft[]) => void;
  preview: ReactNode;
}

/** The rules that put transactions in this category automatically. */
export function RulesPanel({ rules, errors, onChange, preview }: RulesPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  function addRule() {
    flushSync(() => onChange([...rules, blankRule()]));
    list.current?.querySelector<HTMLElement>(':scope > :last-child select')?.focus();
  }
  function deleteRule(rule: RuleDraft) {
    flushSync(() => onChange(rules.filter(({ id }) => id !== rule.id)));
    add.current?.focus();
  }
  return (
    <Collapsible isForcedOpen={rules.some((_rule, index) => errors[`rules.${index}`] !== undefined)}>
      {rules.length === 0 && <p className="ink-2">Add a rule to put matching transactions in this category.</p>}
      <div ref={list} className={styles.list}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            number={index + 1}
            error={errors[`rules.${index}`]}
            onChange={(changed) => onChange(rules.map((other) => (other.id === rule.id ? changed : other)))}
            onDelete={() => deleteRule(rule)}
          />
        ))}
      </div>
      {preview}
      <Button
        ref={add}
        icon={Plus}
        isBlock
        disabledReason={
          rules.length >= RULES_MAX ? `A category can have up to ${countOf(RULES_MAX, 'rule')}.` : undefined
        }
        onClick={addRule}
      >
        Add Rule
      </Button>
    </Collapsible>
  );
}

/** Takes the place of the rules while they are loading or failed to load. */
export function RulesPlaceholder({ children }: { children: ReactNode }) {
  return <Collapsible isForcedOpen={false}>{children}</Collapsible>;
}
