import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './OperatorKeys.module.css';

const operators = [
  { sign: '+', name: 'Plus' },
  { sign: '−', name: 'Minus' },
  { sign: '×', name: 'Times' },
  { sign: '÷', name: 'Divided by' },
] as const;

const root = document.documentElement;

/** Marks a field that accepts arithmetic. */
export const sumFieldMark = { 'data-sum': true } as const;

/** A decimal keypad has no operators; a hardware keyboard does. */
function needsKeys(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.matches('[data-sum]') && matchMedia('(pointer: coarse)').matches;
}

/** The field that accepts arithmetic and has the focus. */
function useSumFieldInFocus(): HTMLInputElement | null {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const update = ({ target }: FocusEvent) => setField(needsKeys(target) ? target : null);
    const clear = () => setField(null);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', clear);
    return () => {
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', clear);
    };
  }, []);
  return field;
}

/**
 * How much of the page's bottom the on-screen keyboard covers, or null if there is none. Browsers put it over the page;
 * in the app, the page gets lower instead, and `data-keyboard` says so.
 */
function coveredByKeyboard({ height, offsetTop }: VisualViewport): number | null {
  const covered = Math.max(0, window.innerHeight - height - offsetTop);
  return covered > 0 || root.dataset.keyboard === 'open' ? covered : null;
}

/** Zero if the browser doesn't say. */
function useCoveredByKeyboard(): number | null {
  const [coveredPx, setCovered] = useState<number | null>(window.visualViewport ? null : 0);
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return;
    const measure = () => setCovered(coveredByKeyboard(viewport));
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    const observer = new MutationObserver(measure);
    observer.observe(root, { attributeFilter: ['data-keyboard'] });
    return () => {
      observer.disconnect();
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return coveredPx;
}

const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Types the sign at the cursor, or after the amount if all of it is selected, as on a calculator. */
function typeSign(field: HTMLInputElement, sign: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const start = isAll ? value.length : (selectionStart ?? value.length);
  const end = isAll ? value.length : (selectionEnd ?? value.length);
  // React ignores the event if its own setter of the field has already seen the text.
  setText?.call(field, value.slice(0, start) + sign + value.slice(end));
  field.setSelectionRange(start + sign.length, start + sign.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function Keys({ field }: { field: HTMLInputElement }) {
  const bottom = useCoveredByKeyboard();
  // Without a keyboard on the screen, they would cover the buttons of a dialog.
  if (bottom === null) return null;
  return createPortal(
    <div role="toolbar" aria-label="Arithmetic" className={styles.keys} style={{ bottom }}>
      {operators.map(({ sign, name }) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          aria-label={name}
          className={styles.key}
          // The field stays focused, so that the keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => typeSign(field, sign)}
        >
          {sign}
        </button>
      ))}
    </div>,
    // The page behind a dialog is inert.
    field.closest('dialog') ?? document.body,
  );
}

/** On touch devices, a row of operators above the keyboard while a field that accepts arithmetic has the focus. */
export function OperatorKeys() {
  const field = useSumFieldInFocus();
  return field && <Keys field={field} />;
}
