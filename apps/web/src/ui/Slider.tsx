import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { classNames } from './classNames.ts';
import styles from './Slider.module.css';

export interface SliderOption<Value extends string> {
  value: Value;
  label: string;
}

interface SliderProps<Value extends string> {
  /** Names the choice for screen readers: "View". */
  label: string;
  options: readonly [SliderOption<Value>, SliderOption<Value>];
  value: Value;
  onChange: (value: Value) => void;
  /** Links the tabs to their SliderPanel, which takes the same ID. */
  id?: string | undefined;
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string) => `${id}-panel`;

/** A choice of two; arrow keys move between them. */
export function Slider<Value extends string>({ label, options, value, onChange, id }: SliderProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const [first, second] = options;

  function moveByKey(event: KeyboardEvent) {
    const target = { ArrowLeft: first, Home: first, ArrowRight: second, End: second }[event.key];
    if (!target) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target === first ? 0 : 1]?.focus();
    if (target.value !== value) onChange(target.value);
  }

  return (
    <div ref={list} className={styles.slider} role="tablist" aria-label={label}>
      <span className={classNames(styles.thumb, value === second.value && styles.atSecond)} aria-hidden="true" />
      {options.map((option) => {
        const isSelected = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={id && tabId(id, option.value)}
            className={styles.tab}
            aria-selected={isSelected}
            aria-controls={id && isSelected ? panelId(id) : undefined}
            tabIndex={isSelected ? 0 : -1}
            onKeyDown={moveByKey}
            onClick={() => {
              if (!isSelected) onChange(option.value);
            }}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

interface SliderPanelProps extends Omit<ComponentProps<'div'>, 'id' | 'role'> {
  /** The slider's id. */
  sliderId: string;
  /** The slider's value. */
  value: string;
}

/** The content of the selected option. */
export function SliderPanel({ sliderId, value, ...rest }: SliderPanelProps) {
  return <div {...rest} role="tabpanel" id={panelId(sliderId)} aria-labelledby={tabId(sliderId, value)} />;
}
