import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isStepUpNeeded } from '../../app/call.ts';
import { LogInAgainModal } from '../../app/LogInAgainModal.tsx';
import { QueryView } from '../../app/QueryView.tsx';
import { forgetTask } from '../../app/session/stepUpTask.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { SheetDialog } from '../../ui/SheetDialog.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  type FeedRequest,
  feedAfterStepUp,
  feedQuery,
  feedTask,
  useCreateFeed,
  useRevokeFeed,
} from './calendar.data.ts';
import styles from './FeedDialog.module.css';

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notices.show({ text: 'Copied' });
  } catch {
    notices.show({ text: 'Copying didn’t work. Select the address and copy it yourself.' });
  }
}

/** The new address, which can't be shown again. */
function NewAddress({ address }: { address: string }) {
  return (
    <div className={styles.address}>
      <TextField
        label="Address"
        hint="Copy it now: it’s shown only once. Anyone who has it can see what is due."
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Button icon={Copy} onClick={() => void copy(address)}>
        Copy
      </Button>
      <p className="ink-2">In your calendar app, add a calendar by address (“From URL”) and paste it there.</p>
    </div>
  );
}

const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const timeText = (at: string | null) => (at === null ? null : dateAndTime.format(Date.parse(at)));

interface FeedState {
  readonly isOn: boolean;
  readonly showsAmounts: boolean;
  readonly createdAt: string | null;
  readonly lastReadAt: string | null;
}

function describe({ isOn, showsAmounts, createdAt, lastReadAt }: FeedState): string {
  if (!isOn) return 'Your bills, pay, and transfers appear in the calendar on your phone or computer, read-only.';
  const created = timeText(createdAt);
  const read = timeText(lastReadAt);
  return [
    `The calendar feed is on${created === null ? '' : ` since ${created}`}, ${showsAmounts ? 'with' : 'without'} amounts.`,
    read === null ? 'No calendar has read it yet.' : `A calendar last read it on ${read}.`,
  ].join(' ');
}

interface FeedProps {
  feed: FeedState;
  /** The task that the user logged in again for. */
  afterStepUp: FeedRequest | null;
}

function Feed({ feed, afterStepUp }: FeedProps) {
  const create = useCreateFeed();
  const revoke = useRevokeFeed();
  const [showsAmounts, setShowsAmounts] = useState((afterStepUp ?? feed).showsAmounts);
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null);
  const [isStepUpUseless, setStepUpUseless] = useState(false);
  const address = create.data?.url;
  const close = () => setAsking(null);
  const makeNew = () => create.mutate(showsAmounts, { onSettled: close });
  // Development mode runs effects twice; the second time, the task is already forgotten.
  useEffect(() => {
    const wanted = afterStepUp && feedAfterStepUp();
    if (!wanted) return;
    forgetTask();
    create.mutate(wanted.showsAmounts, { onError: (error) => setStepUpUseless(isStepUpNeeded(error)) });
  }, [afterStepUp, create.mutate]);
  const turnOff = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        create.reset();
        notices.show({ text: 'The calendar feed is off' });
      },
      onSettled: close,
    });
  return (
    <div className={styles.feed}>
      <p>{describe(feed)}</p>
      {address !== undefined && feed.isOn && <NewAddress address={address} />}
      <Switch
        label="Include amounts"
        hint={
          feed.isOn ? 'Applies to the next address that you create.' : 'Off by default: calendars are often shared.'
        }
        checked={showsAmounts}
        onChange={({ target }) => setShowsAmounts(target.checked)}
      />
      <div className={styles.buttons}>
        {feed.isOn ? (
          <>
            <Button onClick={() => setAsking('renew')}>Create a new address</Button>
            <Button variant="danger" onClick={() => setAsking('revoke')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="primary" isPending={create.isPending} onClick={makeNew}>
            Create the address
          </Button>
        )}
      </div>
      {isStepUpNeeded(create.error) && isStepUpUseless && (
        <p role="alert">
          Logging in again didn’t help: this server’s login provider doesn’t report when you logged in. The person who
          runs the server can change that.
        </p>
      )}
      {isStepUpNeeded(create.error) && !isStepUpUseless && (
        <LogInAgainModal
          reason="Anyone with the address can see what is due, so we make sure that it’s you."
          target="/Calendar"
          task={feedTask(showsAmounts)}
          onCancel={create.reset}
        />
      )}
      {asking && (
        <ConfirmModal
          title={asking === 'renew' ? 'Create a new address?' : 'Turn off the calendar feed?'}
          confirmLabel={asking === 'renew' ? 'Create a new address' : 'Turn off'}
          isPending={create.isPending || revoke.isPending}
          onConfirm={asking === 'renew' ? makeNew : turnOff}
          onCancel={close}
        >
          <p>Calendars that use the current address stop receiving updates.</p>
        </ConfirmModal>
      )}
    </div>
  );
}

/** Creates, renews, or turns off the address from which calendar apps read. */
export default function FeedDialog({ afterStepUp, onClose }: Pick<FeedProps, 'afterStepUp'> & { onClose: () => void }) {
  return (
    <SheetDialog title="Subscribe in your calendar" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <QueryView
        query={useQuery(feedQuery)}
        loading={<LoadingText />}
        failed="We couldn’t load the calendar feed"
        frame={(failure) => failure}
      >
        {(feed) => <Feed feed={feed} afterStepUp={afterStepUp} />}
      </QueryView>
    </SheetDialog>
  );
}
