import type { Cents, Month } from '@cairn/domain';
import { useRef, useState } from 'react';
import { Popover } from '../../ui/Popover.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './CoverButton.module.css';
import { CoverPanel } from './CoverPanel.tsx';

const WIDTH_PX = 372;

interface CoverButtonProps {
  id: number;
  name: string;
  month: Month;
  overspent: Cents;
}

/** Covers an overspent category in two presses: this button, then a source. */
export function CoverButton({ id, name, month, overspent }: CoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isWide = useIsWide();
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
        Cover from…<span className="visually-hidden">{` for ${name}`}</span>
      </button>
      {isOpen &&
        (isWide ? (
          <Popover
            label={`Cover ${name}`}
            anchor={button}
            widthPx={WIDTH_PX}
            onClose={close}
            onPressOutside={() => setOpen(false)}
            onTabOut={close}
          >
            {panel}
          </Popover>
        ) : (
          <section className={styles.inPlace} aria-label={`Cover ${name}`}>
            {panel}
          </section>
        ))}
    </>
  );
}
