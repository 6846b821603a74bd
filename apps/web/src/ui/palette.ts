const shades = ['Very light', 'Light', 'Bright', 'Medium', 'Dark', 'Very dark'] as const;

/** Each hue, from its lightest shade to its darkest, is a column of the palette. */
const hues: readonly (readonly [name: string, ...shades: string[]])[] = [
  ['red', '#FFB9B8', '#F08E8E', '#D56A6C', '#B14D51', '#863A3C', '#60292B'],
  ['coral', '#FEBCA7', '#EF9275', '#D36F4F', '#AF5234', '#853D26', '#602C1C'],
  ['orange', '#FCBF95', '#E89960', '#CD7632', '#AA5910', '#80430C', '#5C300B'],
  ['amber', '#F1C68B', '#DAA24F', '#BE810A', '#986605', '#734C01', '#543600'],
  ['yellow', '#E0CE89', '#C6AD4C', '#A98D06', '#867004', '#655400', '#493C00'],
  ['olive', '#C8D693', '#A7B85C', '#889A29', '#6C7B02', '#515C00', '#3A4205'],
  ['leaf', '#B1DCA3', '#87C074', '#64A24D', '#488331', '#356224', '#26471A'],
  ['green', '#A1DFB1', '#6FC488', '#42A665', '#22864A', '#196537', '#144927'],
  ['emerald', '#95E1BE', '#59C699', '#13A879', '#01865F', '#046547', '#004932'],
  ['teal', '#87E1D2', '#3AC6B4', '#02A694', '#008476', '#036359', '#014840'],
  ['turquoise', '#82E0E5', '#2AC4CC', '#00A3AA', '#008287', '#036266', '#01464A'],
  ['cyan', '#86DCF5', '#3AC0E0', '#059FBE', '#007F98', '#045F73', '#014553'],
  ['sky', '#96D7FF', '#58B9EF', '#179AD6', '#057BAC', '#015C83', '#004260'],
  ['blue', '#AED1FE', '#79B1F9', '#5291E0', '#3772BB', '#28568E', '#1D3E66'],
  ['cobalt', '#BDCCFF', '#93A9FA', '#7388E1', '#586ABD', '#41508F', '#2F3967'],
  ['violet', '#CCC6FF', '#ADA0F5', '#8F7FDB', '#7262B7', '#55498B', '#3D3564'],
  ['purple', '#DEBEFC', '#C399E8', '#A677CE', '#875AAB', '#654382', '#49305D'],
  ['magenta', '#EFB9EC', '#D792D4', '#BB6FB9', '#995398', '#743E72', '#532C52'],
  ['pink', '#FCB6D6', '#E78DB9', '#CB6A9B', '#A84E7C', '#7F3A5D', '#5B2A43'],
  ['gray', '#CACFCB', '#AAAFAB', '#8C918D', '#6E736F', '#525753', '#3A3E3B'],
];

interface PaletteColor {
  readonly hex: string;
  /** "Bright leaf". */
  readonly name: string;
  /** Needs a dark check mark for contrast. */
  readonly isPale: boolean;
}

const PALE_SHADES = 2;

/** The 120 category colors, column by column. */
export const palette: readonly PaletteColor[] = hues.flatMap(([hue, ...colors]) =>
  colors.map((hex, shade) => ({ hex, name: `${shades[shade] ?? ''} ${hue}`, isPale: shade < PALE_SHADES })),
);

/** The color of a category until the user picks one. */
export const defaultColor = '#22864A';

const nameByHex = new Map(palette.map(({ hex, name }) => [hex, name]));

/** "Bright leaf"; the hex value for colors outside the palette. */
export function colorName(hex: string): string {
  return nameByHex.get(hex.toUpperCase()) ?? hex.toUpperCase();
}
