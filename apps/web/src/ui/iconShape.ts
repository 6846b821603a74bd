/** A glyph as an SVG path. */
export interface IconShape {
  width: number;
  height: number;
  path: string;
}
