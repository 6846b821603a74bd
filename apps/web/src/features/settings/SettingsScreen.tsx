import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { config } from '../../app/browserConfig.ts';
import { turnShortcuts, useShortcutsAreOn } from '../../app/keyboard/shortcutSetting.ts';
import { infoAndEdit, useInfoOrEdit } from '../../app/useInfoOrEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { applyTheme, previewTheme } from '../../ui/theme.ts';
import { useTheme } from '../../ui/useTheme.ts';
import { AlertSettings } from '../alerts/index.ts';
import { useAccount } from '../users/index.ts';
import styles from './SettingsScreen.module.css';
import { learningQuery, useSaveLearning, useSaveSettings } from './settings.data.ts';
import { ThemePictures } from './ThemePictures.tsx';

const LEARNS = 'On, from what you choose';

function Info({ darkMode }: { darkMode: boolean }) {
  const theme = useTheme();
  const hasShortcuts = useShortcutsAreOn();
  const { data: learning, isPending } = useQuery(learningQuery);
  return (
    <Panel>
      <dl className={styles.info}>
        <dt>Dark Mode</dt>
        <dd>{darkMode ? 'On' : 'Off'}</dd>
        <dt>Keyboard shortcuts</dt>
        <dd>{hasShortcuts ? 'On for this device' : 'Off for this device'}</dd>
        {(isPending || learning) && (
          <>
            <dt>Learn my categories</dt>
            <dd>
              {isPending && <span className={styles.waiting} data-text={LEARNS} />}
              {learning && (learning.isOn ? LEARNS : 'Off, nothing is learned')}
            </dd>
          </>
        )}
        {config.passwordUrl !== null && (
          <>
            <dt>Password</dt>
            <dd>
              <TextLink
                className={styles.link}
                to={`${config.passwordUrl}?theme=${theme}`}
                hasChevron={false}
                // The identity provider serves this page, not the router.
                reloadDocument
              >
                Change password
              </TextLink>
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

/** Previews the theme right away; the button saves it. */
function Edit({ darkMode, onSaved }: { darkMode: boolean; onSaved: () => void }) {
  const [isDark, setDark] = useState(darkMode);
  const [hasShortcuts, setShortcuts] = useState(useShortcutsAreOn());
  const save = useSaveSettings();
  const learning = useQuery(learningQuery).data;
  const [chosenLearning, chooseLearning] = useState<boolean | null>(null);
  const learns = chosenLearning ?? learning?.isOn ?? true;
  const saveLearning = useSaveLearning();
  useEffect(() => {
    previewTheme(isDark ? 'dark' : 'light');
    return () => previewTheme(null);
  }, [isDark]);

  function finish() {
    turnShortcuts(hasShortcuts);
    notices.show({ text: 'Settings saved' });
    onSaved();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(
      { darkMode: isDark },
      {
        onSuccess: (settings) => {
          applyTheme(settings.darkMode ? 'dark' : 'light');
          if (learning && learns !== learning.isOn) saveLearning.mutate(learns, { onSuccess: finish });
          else finish();
        },
      },
    );
  }

  return (
    <Panel>
      <form onSubmit={submit}>
        <div className={styles.choices}>
          <Switch label="Dark Mode" checked={isDark} onChange={(event) => setDark(event.target.checked)} />
          <ThemePictures isDark={isDark} onChoose={setDark} />
          <Switch
            label="Keyboard shortcuts"
            hint="Single keys such as N or G then D, on this device only."
            checked={hasShortcuts}
            onChange={(event) => setShortcuts(event.target.checked)}
          />
          <Switch
            label="Learn my categories"
            hint="Cairn learns from the categories you choose, on this server only. Turning it off deletes what it learned."
            checked={learns}
            isDisabled={!learning}
            onChange={(event) => chooseLearning(event.target.checked)}
          />
        </div>
        <div className="form-foot">
          <Button type="submit" variant="primary" isPending={save.isPending || saveLearning.isPending}>
            Update Settings
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export default function SettingsScreen() {
  const { darkMode } = useAccount().settings;
  const [view, show] = useInfoOrEdit();
  return (
    <Page isNarrow>
      <PageHeader
        title="Settings"
        back={{ to: '/UserAccount', label: 'Back to User Account' }}
        slider={<Slider id="settings" label="View" options={infoAndEdit} value={view} onChange={show} />}
      />
      <SliderPanel sliderId="settings" value={view}>
        {view === 'info' ? <Info darkMode={darkMode} /> : <Edit darkMode={darkMode} onSaved={() => show('info')} />}
      </SliderPanel>
      <AlertSettings />
    </Page>
  );
}
