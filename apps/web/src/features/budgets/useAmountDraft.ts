import type { Cents } from '@cairn/domain';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { readAmountOrChange, resultText } from '../../app/form/planAmount.ts';
import { useIsOffline } from '../../app/offline/serverConnection.ts';
import { moneyInputOf } from '../../ui/moneyInput.ts';
import { type AmountReach, OFFLINE } from './amountEdit.ts';
import type { AmountEditing } from './useAmountEditing.ts';

const pressEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const;

const steps: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Returns a function that calls back once the current press is over and its click has been handled. */
function useAfterPress() {
  const isDown = useRef(false);
  useEffect(() => {
    function notice({ type }: Event) {
      isDown.current = type === 'pointerdown';
    }
    for (const type of pressEvents) document.addEventListener(type, notice, { capture: true });
    return () => {
      for (const type of pressEvents) document.removeEventListener(type, notice, { capture: true });
    };
  }, []);
  return (callBack: () => void) => {
    // The click comes before any timer. After a tap, the pointer is already up.
    const end = new AbortController();
    const finish = () => {
      end.abort();
      setTimeout(callBack);
    };
    if (!isDown.current) return finish();
    document.addEventListener('pointerup', finish, { signal: end.signal });
    document.addEventListener('pointercancel', finish, { signal: end.signal });
  };
}

/** An amount while it is typed: its field is in the row, and a strip below the row has the facts and choices. */
export function useAmountDraft(id: number, cents: Cents, editing: AmountEditing) {
  const [typed, setTyped] = useState(() => moneyInputOf(cents));
  const [reach, setReach] = useState<AmountReach>(editing.reach);
  const [hasTried, setTried] = useState(false);
  const isOffline = useIsOffline();
  const [errorId, factsId] = [useId(), useId()];
  const afterPress = useAfterPress();
  // While a press elsewhere closes the field, the amount is already saved, so "+25" adds to the one it opened with.
  const [opened] = useState(cents);
  const read = readAmountOrChange(opened, typed);
  const fault = 'error' in read ? read.error : isOffline ? OFFLINE : null;

  /** Returns whether the field may close. */
  function save(months: AmountReach): boolean {
    const isChanged = 'error' in read || (read.cents !== null && (read.cents !== cents || months === 'later'));
    if (!isChanged) return true;
    if (fault !== null) setTried(true);
    else if ('cents' in read && read.cents !== null) editing.save(id, { opened, after: read.cents }, months);
    return fault === null;
  }

  function saveAndMove(months: AmountReach, step: 1 | -1) {
    if (save(months)) editing.move(step);
  }

  function handleKeys(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey } = event;
    const step = key === 'Tab' ? (shiftKey ? -1 : 1) : steps[key];
    if (key === 'Escape') editing.stop(true);
    else if (step === undefined) return;
    else saveAndMove(key === 'Enter' && shiftKey && editing.canReachLater ? 'later' : reach, step);
    event.preventDefault();
  }

  return {
    typed,
    setTyped,
    reach,
    setReach,
    errorId,
    factsId,
    error: hasTried ? fault : null,
    /** The typed amount if it differs from the saved one. */
    amount: 'cents' in read && read.cents !== cents ? read.cents : null,
    /** "= $340.00" while arithmetic is typed. */
    result: resultText(opened, typed),
    /** With the typed amount; null if it isn't one. */
    leftToBudget: 'cents' in read ? editing.leftToBudget(id, read.cents ?? cents) : null,
    handleKeys,
    done: () => {
      if (save(reach)) editing.stop(true);
    },
    cancel: () => editing.stop(true),
    regain: () => editing.hold(null),
    leave: (field: HTMLInputElement) => {
      const isTouched = typed !== moneyInputOf(cents) || reach !== editing.reach;
      // Once the strip closes, the rows below move up, away from under the pointer.
      if (!isTouched || save(reach)) afterPress(() => editing.stop(false));
      else editing.hold(field);
    },
  };
}

export type AmountDraft = ReturnType<typeof useAmountDraft>;
