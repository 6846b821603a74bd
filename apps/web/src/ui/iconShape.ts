/** A glyph as a bare path. */
export interface IconShape {
  width: number;
  height: number;
  path: string;
}
