import { arrangeParts, dashboardParts, type PlacedPart, type StoredPart } from '@cairn/domain';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { movedTo, useReorder } from '../../ui/useReorder.ts';
import styles from './ArrangeDialog.module.css';
import { useSaveDashboard } from './dashboard.data.ts';
import { availableParts, partNames } from './partNames.ts';

/** The place in the default order identifies a part. */
const idOf = ({ part }: PlacedPart) => dashboardParts.indexOf(part);

function inOrder(parts: readonly PlacedPart[], ids: readonly number[]): PlacedPart[] {
  return ids.flatMap((id) => parts.find((one) => idOf(one) === id) ?? []);
}

interface RowButtonsProps {
  placed: PlacedPart;
  place: number;
  count: number;
  onMove: (place: number) => void;
  onShow: (isShown: boolean) => void;
}

/** For people who don't drag: one step up or down, and whether the part is shown. */
function RowButtons({ placed: { part, isHidden }, place, count, onMove, onShow }: RowButtonsProps) {
  const name = partNames[part];
  return (
    <>
      <span className={classNames(styles.name, isHidden && styles.hidden)}>{name}</span>
      <IconButton
        icon={ChevronUp}
        label={`Move ${name} up`}
        isDisabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        icon={ChevronDown}
        label={`Move ${name} down`}
        isDisabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      />
      <Switch
        label={`Show ${name}`}
        isLabelHidden
        checked={!isHidden}
        onChange={({ target }) => onShow(target.checked)}
      />
    </>
  );
}

interface ArrangeDialogProps {
  stored: readonly StoredPart[];
  onClose: () => void;
}

/** Which parts of the Dashboard are shown, and in which order. */
export default function ArrangeDialog({ stored, onClose }: ArrangeDialogProps) {
  const helpId = useId();
  const save = useSaveDashboard();
  const [arranged, setArranged] = useState(() => arrangeParts(stored));
  const [message, say] = useState('');
  const parts = arranged.filter(({ part }) => availableParts.includes(part));
  const ids = parts.map(idOf);
  const nameOf = (id: number) => {
    const part = dashboardParts[id];
    return part ? partNames[part] : '';
  };
  // Parts that this version doesn't have follow the part that they follow by default.
  const place = (moved: readonly PlacedPart[]) => setArranged(arrangeParts(moved));
  const reorder = useReorder({
    ids,
    nameOf,
    onMove: (id, beforeId) => {
      const others = ids.filter((other) => other !== id);
      place(inOrder(parts, movedTo(ids, id, beforeId === null ? others.length : others.indexOf(beforeId))));
    },
  });

  function step(id: number, to: number) {
    place(inOrder(parts, movedTo(ids, id, to)));
    say(`${nameOf(id)} moved to position ${to + 1} of ${ids.length}.`);
  }

  function show(placed: PlacedPart, isShown: boolean) {
    place(parts.map((one) => (one === placed ? { ...one, isHidden: !isShown } : one)));
  }

  return (
    <SheetDialog
      title="Arrange Dashboard"
      summary="Choose what you see and in which order, on all of your devices."
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={() => place([])}>
            Reset to default
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            onClick={() => save.mutate(arranged, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <p id={helpId} className="visually-hidden">
        Press Space to grab a part, the arrow keys, Home, or End to move it, Space to drop it, and Escape to cancel.
      </p>
      <ul ref={reorder.list} className={styles.parts}>
        {inOrder(parts, reorder.order).map((placed, index) => {
          const id = idOf(placed);
          return (
            <li key={id} data-id={id} className={classNames(styles.part, reorder.grabbedId === id && styles.grabbed)}>
              <IconButton
                icon={GripVertical}
                label={`Move ${nameOf(id)}`}
                className={styles.handle}
                aria-describedby={helpId}
                {...reorder.handleProps(id)}
              />
              <RowButtons
                placed={placed}
                place={index}
                count={ids.length}
                onMove={(to) => step(id, to)}
                onShow={(isShown) => show(placed, isShown)}
              />
            </li>
          );
        })}
      </ul>
      {[reorder.message, message].map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one place for each source of messages
        <p key={index} className="visually-hidden" aria-live="assertive">
          {text}
        </p>
      ))}
    </SheetDialog>
  );
}
