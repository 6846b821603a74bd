import { CircleCheck, type LucideIcon, Moon, Sun } from 'lucide-react';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Theme } from '../../ui/theme.ts';
import styles from './ThemePictures.module.css';

const listRows = [101, 117, 133, 149];
const bars = [
  { y: 104, width: 60, fill: 'var(--series-1)' },
  { y: 120, width: 40, fill: 'var(--series-2)' },
  { y: 136, width: 28, fill: 'var(--series-3)' },
  { y: 152, width: 18, fill: 'var(--series-4)' },
];
const navigation = [
  { y: 40, width: 36 },
  { y: 56, width: 40 },
  { y: 72, width: 32 },
  { y: 88, width: 28 },
];

/** A miniature of the app, drawn with the theme's own tokens. */
function Picture() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true">
      <rect width="320" height="180" fill="var(--bg)" />
      <path d="M64.5 0v180" stroke="var(--line)" />
      <rect x="12" y="16" width="28" height="6" rx="3" fill="var(--accent-ink)" />
      {navigation.map(({ y, width }) => (
        <rect key={y} x="12" y={y} width={width} height="5" rx="2.5" fill="var(--line-strong)" />
      ))}
      <rect x="80" y="16" width="64" height="8" rx="4" fill="var(--ink-2)" />
      <rect x="80" y="36" width="224" height="44" rx="6" fill="var(--hero-a)" />
      <rect x="92" y="54" width="72" height="10" rx="5" fill="var(--hero-ink)" opacity=".9" />
      <rect x="80.5" y="90.5" width="131" height="78" rx="6" fill="var(--surface)" stroke="var(--line)" />
      {listRows.map((y) => (
        <g key={y}>
          <rect x="90" y={y} width="10" height="10" rx="3" fill="var(--line-strong)" />
          <rect x="106" y={y + 3} width="44" height="4" rx="2" fill="var(--ink-2)" opacity=".7" />
          <rect x="182" y={y + 3} width="20" height="4" rx="2" fill="var(--ink-2)" opacity=".7" />
        </g>
      ))}
      <rect x="220.5" y="90.5" width="83" height="78" rx="6" fill="var(--surface)" stroke="var(--line)" />
      {bars.map(({ y, width, fill }) => (
        <rect key={y} x="230" y={y} width={width} height="6" rx="2" fill={fill} />
      ))}
    </svg>
  );
}

interface ThemePictureProps {
  theme: Theme;
  label: string;
  icon: LucideIcon;
  isChosen: boolean;
  onChoose: () => void;
}

function ThemePicture({ theme, label, icon, isChosen, onChoose }: ThemePictureProps) {
  return (
    <figure className={classNames(styles.picture, isChosen && styles.chosen)} onPointerUp={onChoose}>
      <div data-theme={theme}>
        <Picture />
      </div>
      <figcaption>
        <Icon icon={icon} />
        {label}
        {isChosen && <Icon icon={CircleCheck} className={styles.tick} />}
      </figcaption>
    </figure>
  );
}

interface ThemePicturesProps {
  isDark: boolean;
  /** A pointer shortcut; the accessible control is the switch. */
  onChoose: (isDark: boolean) => void;
}

/** Shows what each theme looks like. */
export function ThemePictures({ isDark, onChoose }: ThemePicturesProps) {
  return (
    <div className={styles.pictures} aria-hidden="true">
      <ThemePicture theme="light" label="Light" icon={Sun} isChosen={!isDark} onChoose={() => onChoose(false)} />
      <ThemePicture theme="dark" label="Dark" icon={Moon} isChosen={isDark} onChoose={() => onChoose(true)} />
    </div>
  );
}
