import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Popover } from '../../ui/Popover.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import type { Cover } from './budgetLine.ts';
import styles from './CoverButton.module.css';
import { CoverPanel } from './CoverPanel.tsx';
import { useCoverSources } from './rollover.data.ts';

const WIDTH_PX = 372;
/** The amount, and as many sources as are shown at once. */
const ROOM_PX = 520;

interface CoverButtonProps extends Cover {
  /** Shows the name, because another category or subcategory of the row is overspent, too. */
  isNamed?: boolean;
}

/** A covered row has no button to return to, so its name gets the focus that the button or its sources had. */
function useFocusCoveredRow(button: RefObject<HTMLButtonElement | null>, isOpen: boolean) {
  const leave = useEffectEvent((own: HTMLElement | null) => {
    const row = own?.closest('[data-budget-row]');
    const active = document.activeElement;
    // A source that was pressed is disabled while the money moves, which takes the focus from it in some browsers.
    const isInSources = isOpen && (active === document.body || active?.closest('[role="dialog"], [data-budget-row]'));
    const name = row?.querySelector('a');
    // Once everything is in its place: an element that moves on the page loses the focus.
    if (name && (active === own || isInSources)) queueMicrotask(() => name.focus());
  });
  useLayoutEffect(() => {
    const own = button.current;
    return () => leave(own);
  }, [button]);
}

/** Covers an overspent category in two presses: this button, then a source. */
export function CoverButton({ id, name, month, overspent, isNamed = false }: CoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isWide = useIsWide();
  useFocusCoveredRow(button, isOpen);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  const panel = <CoverPanel id={id} name={name} month={month} overspent={overspent} onClose={close} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.cover}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isNamed ? (
          `Cover ${name} from…`
        ) : (
          <>
            Cover from…<span className="visually-hidden">{` for ${name}`}</span>
          </>
        )}
      </button>
      {isOpen &&
        (isWide ? (
          <Popover
            label={`Cover ${name}`}
            anchor={button}
            widthPx={WIDTH_PX}
            roomPx={ROOM_PX}
            around="[data-budget-row]"
            onClose={close}
            onPressOutside={() => setOpen(false)}
            onTabOut={close}
          >
            {panel}
          </Popover>
        ) : (
          <InPlace id={id} name={name} month={month} overspent={overspent} onClose={close}>
            {panel}
          </InPlace>
        ))}
    </>
  );
}

interface InPlaceProps extends Cover {
  onClose: () => void;
  children: ReactNode;
}

/** Below its row, with the focus, and scrolled into view when it opens and once its sources have loaded. */
function InPlace({ id, name, month, overspent, onClose, children }: InPlaceProps) {
  const box = useRef<HTMLElement>(null);
  const { isPending } = useCoverSources(month, id, overspent).sources;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel grows when its sources have loaded
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isPending]);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={box}
      className={styles.inPlace}
      aria-label={`Cover ${name}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {children}
    </section>
  );
}
