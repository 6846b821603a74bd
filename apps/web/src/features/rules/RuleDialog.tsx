import { type ListedRule, NAME_MAX, RULE_VALUE_MAX } from '@cairn/contract';
import { useState } from 'react';
import { type FormErrors, useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Select } from '../../ui/Select.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDiscardPrompt } from '../../ui/useDiscardPrompt.tsx';
import { comparisonsOf, ruleTypes, withType } from '../categories/index.ts';
import { ConflictNote, useSeenIn } from '../ledger/index.ts';
import { TagPicker } from '../tags/index.ts';
import styles from './RuleDialog.module.css';
import { RulePreview, useRulePreview } from './RulePreview.tsx';
import { RuleShares } from './RuleShares.tsx';
import { type RuleFormDraft, ruleForm, SPLIT, startRule, targetOptions } from './ruleForm.ts';
import { useSaveRule } from './rules.data.ts';
import { conditionText, effectTexts, type RuleLabels } from './ruleText.ts';
import { useMoveToTop } from './useMoveToTop.ts';

const FORM_ID = 'rule-form';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface PartProps {
  draft: RuleFormDraft;
  errors: FormErrors;
  labels: RuleLabels;
  onChange: (change: Partial<RuleFormDraft>) => void;
}

function ConditionFields({ draft: { condition }, errors, onChange }: PartProps) {
  const value = { label: 'Value', isRequired: true, error: errors.condition, className: styles.value } as const;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>If a transaction’s</legend>
      <div className={styles.condition}>
        <Select
          label="Type"
          options={optionsOf(ruleTypes)}
          value={condition.type}
          onChange={({ target }) =>
            onChange({ condition: withType(condition, target.value === 'Amount' ? 'Amount' : 'Name') })
          }
        />
        <Select
          label="Comparison"
          options={optionsOf(comparisonsOf(condition.type))}
          value={condition.comparison}
          onChange={({ target }) => onChange({ condition: { ...condition, comparison: target.value } })}
        />
        {condition.type === 'Amount' ? (
          <MoneyField
            {...value}
            value={condition.value}
            onChange={(typed) => onChange({ condition: { ...condition, value: typed } })}
          />
        ) : (
          <TextField
            {...value}
            data-autofocus
            autoComplete="off"
            maxLength={RULE_VALUE_MAX}
            value={condition.value}
            onChange={({ target }) => onChange({ condition: { ...condition, value: target.value } })}
          />
        )}
      </div>
    </fieldset>
  );
}

function EffectFields({ draft, errors, labels, onChange }: PartProps) {
  const options = [...targetOptions(labels.categories), { value: SPLIT, label: 'Split by percent' }];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Then</legend>
      {errors.effects && (
        <p className={styles.error} role="alert">
          {errors.effects}
        </p>
      )}
      <Select
        label="Category"
        placeholder="Leave as it is"
        options={options}
        value={draft.target}
        error={errors.categoryId}
        onChange={({ target }) => onChange({ target: target.value })}
      />
      {draft.target === SPLIT && (
        <RuleShares draft={draft} errors={errors} categories={labels.categories} onChange={onChange} />
      )}
      <TextField
        label="Rename to"
        placeholder="Leave as it is"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={styles.tags}>
        <span className={styles.label} aria-hidden="true">
          Add tags
        </span>
        <TagPicker label="Add tags" value={draft.tagIds} onChange={(tagIds) => onChange({ tagIds })} />
      </div>
      <Switch
        label="Mark as Transfer"
        hint={errors.marksTransfer}
        checked={draft.marksTransfer}
        onChange={({ target }) => onChange({ marksTransfer: target.checked })}
      />
      <Switch label="Hide" checked={draft.hides} onChange={({ target }) => onChange({ hides: target.checked })} />
    </fieldset>
  );
}

interface RuleDialogProps {
  /** Null adds a rule. */
  rule: ListedRule | null;
  /** All rules in order. */
  rules: readonly ListedRule[];
  labels: RuleLabels;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** Adds or changes a rule, and previews its effect on past transactions. */
export default function RuleDialog({ rule, rules, labels, onClose, onSaved }: RuleDialogProps) {
  const save = useSaveRule();
  const [appliesToPast, setAppliesToPast] = useState(false);
  const [initial] = useState(() => startRule(rule));
  const stored = { id: rule?.id ?? null, isEnabled: rule?.isEnabled ?? true };
  const seen = useSeenIn({ changedIn: rule?.changedIn ?? 0 });
  const { draft, setDraft, read, errors, submit, form } = useForm({
    schema: ruleForm,
    initial,
    failure: save.error,
    send: (values) =>
      save.mutate(
        {
          body: { ...stored, ...values, appliesToPast, movesToTop: top.isMoved },
          seenIn: rule ? seen.seenIn : undefined,
        },
        { onSuccess: ({ answer }) => onSaved(answer.id), onError: seen.onError },
      ),
  });
  const showNewest = () => {
    setDraft(startRule(rule));
    seen.acceptNewest();
  };
  const edited = 'values' in read ? { ...stored, ...read.values } : null;
  const top = useMoveToTop(rules, edited);
  const preview = useRulePreview(edited && { ...edited, movesToTop: top.isMoved });
  // The changes must be known before they are made.
  const isWaiting = appliesToPast && preview.body !== null && !preview.isCurrent;
  const isTyped = JSON.stringify(draft) !== JSON.stringify(initial);
  const { close, prompt } = useDiscardPrompt('rule', isTyped, onClose);
  const parts = {
    draft,
    errors,
    labels,
    onChange: (change: Partial<RuleFormDraft>) => setDraft({ ...draft, ...change }),
  };
  return (
    <SheetDialog
      title={rule ? 'Edit Rule' : 'Add Rule'}
      isLarge
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={save.isPending} isDisabled={isWaiting}>
            {rule ? 'Save Rule' : 'Add Rule'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} ref={form} onSubmit={submit} noValidate aria-label="Rule" className={styles.form}>
        <div className={styles.fields}>
          {rule && seen.hasConflict && (
            <ConflictNote newest={[conditionText(rule), ...effectTexts(rule, labels)]} onUse={showNewest} />
          )}
          <ConditionFields {...parts} />
          <EffectFields {...parts} />
        </div>
        <RulePreview
          preview={preview}
          top={top}
          labels={labels}
          appliesToPast={appliesToPast}
          onApply={setAppliesToPast}
        />
      </form>
      {prompt}
    </SheetDialog>
  );
}
