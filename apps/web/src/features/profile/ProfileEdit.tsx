import type { UserAccount } from '@cairn/contract';
import { useState } from 'react';
import { useForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { Button } from '../../ui/Button.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { adultForm, draftOfAccount, JuniorFields, juniorForm, ProfileFields } from '../users/index.ts';
import styles from './ProfileEdit.module.css';
import { useSaveProfile } from './profile.data.ts';

interface ProfileEditProps {
  account: UserAccount;
  isJunior: boolean;
  onSaved: () => void;
}

export function ProfileEdit({ account, isJunior, onSaved }: ProfileEditProps) {
  const save = useSaveProfile();
  const today = browserToday();
  const [initial] = useState(() => draftOfAccount(account));
  const { draft, setDraft, errors, submit, form } = useForm({
    schema: isJunior ? juniorForm(today) : adultForm(today),
    initial,
    send: (profile) =>
      save.mutate(
        { ...profile, createdAt: account.createdAt },
        {
          onSuccess: () => {
            notices.show({ text: 'Profile saved' });
            onSaved();
          },
        },
      ),
    failure: save.error,
  });
  const fields = { draft, errors, today, onChange: setDraft };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Edit profile">
      <Panel>
        <PanelBody className={styles.fields}>
          {isJunior ? <JuniorFields {...fields} /> : <ProfileFields {...fields} wording="edit" />}
        </PanelBody>
        <div className={styles.foot}>
          {save.isPending && <LoadingText text="Saving Profile..." />}
          <Button type="submit" variant="primary" isPending={save.isPending}>
            Update Profile
          </Button>
        </div>
      </Panel>
    </form>
  );
}
