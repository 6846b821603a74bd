/** A picture drawn from the mark: its path, its size, and the appearance of the mark. */
export interface Picture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** The background color; null is transparent. */
  readonly ground: string | null;
  readonly ink: string;
  /** The mark's size as a fraction of the shorter side. */
  readonly scale: number;
  readonly shape: 'square' | 'rounded' | 'circle';
}

const EVERGREEN = '#155a41';
const WHITE = '#ffffff';
const PAPER = '#f7f7f4';
const NIGHT = '#0e1411';
const NIGHT_INK = '#6bd3a8';

const square = (path: string, size: number, overrides: Partial<Picture> = {}): Picture => {
  return { path, width: size, height: size, ground: EVERGREEN, ink: WHITE, scale: 0.62, shape: 'square', ...overrides };
};

const web: readonly Picture[] = [
  square('apps/web/public/icons/icon-192.png', 192, { shape: 'rounded' }),
  square('apps/web/public/icons/icon-512.png', 512, { shape: 'rounded' }),
  // Launchers crop up to a fifth.
  square('apps/web/public/icons/icon-maskable-512.png', 512, { scale: 0.5 }),
  square('apps/web/public/icons/apple-touch-icon.png', 180),
];

const RES = 'apps/mobile/android/app/src/main/res';
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
const splashSizes = {
  mdpi: [320, 480],
  hdpi: [480, 800],
  xhdpi: [720, 1280],
  xxhdpi: [960, 1600],
  xxxhdpi: [1280, 1920],
} as const;
const LAUNCHER_DP = 48;
/** An adaptive icon is 108 dp wide, and launchers show at most the inner 72 dp. */
const ADAPTIVE_DP = 108;
const SPLASH_SCALE = 0.24;

const launcherIcons = Object.entries(densities).flatMap(([name, factor]) => [
  square(`${RES}/mipmap-${name}/ic_launcher.png`, LAUNCHER_DP * factor, { shape: 'rounded' }),
  square(`${RES}/mipmap-${name}/ic_launcher_round.png`, LAUNCHER_DP * factor, { shape: 'circle', scale: 0.56 }),
  square(`${RES}/mipmap-${name}/ic_launcher_foreground.png`, ADAPTIVE_DP * factor, { ground: null, scale: 0.38 }),
]);

function splash(path: string, width: number, height: number, isNight: boolean): Picture {
  const look = isNight ? { ground: NIGHT, ink: NIGHT_INK } : { ground: PAPER, ink: EVERGREEN };
  return { path, width, height, ...look, scale: SPLASH_SCALE, shape: 'square' };
}

const androidSplashes = [false, true].flatMap((isNight) => {
  const night = isNight ? '-night' : '';
  return [
    splash(`${RES}/drawable${night}/splash.png`, 480, 320, isNight),
    ...Object.entries(splashSizes).flatMap(([name, [short, long]]) => [
      splash(`${RES}/drawable-port${night}-${name}/splash.png`, short, long, isNight),
      splash(`${RES}/drawable-land${night}-${name}/splash.png`, long, short, isNight),
    ]),
  ];
});

const IOS = 'apps/mobile/ios/App/App/Assets.xcassets';
const IOS_ICON_PX = 1024;
const IOS_SPLASH_PX = 2732;

const ios: readonly Picture[] = [
  square(`${IOS}/AppIcon.appiconset/AppIcon-512@2x.png`, IOS_ICON_PX),
  // The system draws its own dark background, and tints a grayscale icon.
  square(`${IOS}/AppIcon.appiconset/AppIcon-dark-512@2x.png`, IOS_ICON_PX, { ground: null, ink: NIGHT_INK }),
  square(`${IOS}/AppIcon.appiconset/AppIcon-tinted-512@2x.png`, IOS_ICON_PX, { ground: '#000000', ink: WHITE }),
  ...['', '-1', '-2'].flatMap((copy) => [
    splash(`${IOS}/Splash.imageset/splash-2732x2732${copy}.png`, IOS_SPLASH_PX, IOS_SPLASH_PX, false),
    splash(`${IOS}/Splash.imageset/splash-dark-2732x2732${copy}.png`, IOS_SPLASH_PX, IOS_SPLASH_PX, true),
  ]),
];

export const pictures: readonly Picture[] = [...web, ...launcherIcons, ...androidSplashes, ...ios];

const corners = { square: '0', rounded: '22%', circle: '50%' };

/** Renders a picture as a page, with the mark centered on the background. */
export function pageOf(picture: Picture, paths: string): string {
  const { width, height, ground, ink, scale, shape } = picture;
  const edge = Math.min(width, height) * scale;
  return `<!doctype html><style>html,body{margin:0;background:transparent}
.ground{display:grid;place-items:center;width:${width}px;height:${height}px;border-radius:${corners[shape]};background:${ground ?? 'transparent'}}
svg{width:${edge}px;height:${edge}px;fill:${ink}}</style>
<div class="ground"><svg viewBox="0 0 28 28">${paths}</svg></div>`;
}
