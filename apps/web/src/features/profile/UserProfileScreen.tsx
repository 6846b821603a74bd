import { useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { infoAndEdit, useInfoOrEdit } from '../../app/useInfoOrEdit.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { useAccount } from '../users/index.ts';
import { ProfileEdit } from './ProfileEdit.tsx';
import { ProfileInfo } from './ProfileInfo.tsx';
import { profileKind } from './profileKind.ts';

export default function UserProfileScreen() {
  const account = useAccount();
  const [view, show] = useInfoOrEdit();
  const [hasEdited, setEdited] = useState(view === 'edit');
  const kind = profileKind(account, browserToday());

  function saved() {
    setEdited(false);
    show('info');
  }
  return (
    <Page isNarrow>
      <PageHeader
        title="User Profile"
        back={{ to: '/UserAccount', label: 'Back to User Account' }}
        slider={
          <Slider
            id="profile"
            label="View"
            options={infoAndEdit}
            value={view}
            onChange={(next) => {
              if (next === 'edit') setEdited(true);
              show(next);
            }}
          />
        }
      />
      <SliderPanel sliderId="profile" value={view}>
        {view === 'info' && <ProfileInfo account={account} kind={kind} />}
        {/* The form stays mounted so switching to Info doesn't lose unsaved changes. */}
        {(view === 'edit' || hasEdited) && (
          <div hidden={view !== 'edit'}>
            <ProfileEdit account={account} isJunior={kind === 'junior'} onSaved={saved} />
          </div>
        )}
      </SliderPanel>
    </Page>
  );
}
