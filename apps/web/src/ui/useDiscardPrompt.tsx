import { type ReactNode, useState } from 'react';
import { ConfirmModal } from './ConfirmModal.tsx';

interface DiscardPrompt {
  /** Closes, or asks first. */
  close: () => void;
  prompt: ReactNode;
}

/** Asks before typed input is lost: "Discard this split?" */
export function useDiscardPrompt(noun: string, hasInput: boolean, onClose: () => void): DiscardPrompt {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (hasInput ? setAsking(true) : onClose()),
    prompt: isAsking && (
      <ConfirmModal
        title={`Discard this ${noun}?`}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        isPending={false}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        <p>What you typed won’t be saved.</p>
      </ConfirmModal>
    ),
  };
}
