import { Brand } from '../../ui/Logo.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { applyTheme } from '../../ui/theme.ts';
import { useTheme } from '../../ui/useTheme.ts';
import { ChartSpecs } from './ChartSpecs.tsx';
import { ListSpec, MoneySpec, StateSpecs } from './ContentSpecs.tsx';
import { ControlSpecs, MoreControlSpecs } from './ControlSpecs.tsx';
import { FieldSpecs, MoreFieldSpecs } from './FieldSpecs.tsx';
import { FoundationSpecs } from './FoundationSpecs.tsx';
import styles from './Gallery.module.css';
import { OverlaySpec } from './OverlaySpec.tsx';
import { PageSpecs } from './PageSpecs.tsx';

/** Every component of the design system on one page, in development and tests only. */
export default function GalleryScreen() {
  const theme = useTheme();
  return (
    <main className={styles.sheet}>
      <header className={styles.head}>
        <Brand />
        <div className={styles.headEnd}>
          <h1>Component sheet</h1>
          <Switch
            label="Dark"
            checked={theme === 'dark'}
            onChange={(event) => applyTheme(event.target.checked ? 'dark' : 'light')}
          />
        </div>
      </header>
      <div className={styles.grid}>
        <FoundationSpecs />
        <ControlSpecs />
        <FieldSpecs />
        <MoneySpec />
        <ListSpec />
        <StateSpecs />
        <OverlaySpec />
        <MoreControlSpecs />
        <MoreFieldSpecs />
        <ChartSpecs />
        <PageSpecs />
      </div>
    </main>
  );
}
