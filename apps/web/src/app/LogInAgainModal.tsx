import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { logInAgain } from './session/stepUp.ts';

interface LogInAgainModalProps {
  /** Why, as a sentence. */
  reason: string;
  /** The screen that the login page leads back to, and what it does then. */
  target: string;
  task: string;
  onCancel: () => void;
}

/** Asks the user to log in again before a call that needs a recent login. */
export function LogInAgainModal({ reason, target, task, onCancel }: LogInAgainModalProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  async function leave() {
    setLeaving(true);
    const stay = await logInAgain(target, task);
    // Otherwise the login page opens, which takes a moment.
    if (stay !== null) setLeaving(false);
    setUnreachable(stay === 'unreachable');
  }
  return (
    <Modal
      title="Log in again"
      isOpen
      onCancel={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" data-autofocus isPending={isLeaving} onClick={() => void leave()}>
            Log in again
          </Button>
        </>
      }
    >
      <p>{reason} You’ll come back here right after.</p>
      {isUnreachable && <p role="alert">We couldn’t reach the login page. Check your connection and try again.</p>}
    </Modal>
  );
}
