const SCALE = 2;
const MARGIN_PX = 24;
const TITLE_PX = 40;
const TITLE_FONT_PX = 16;

type CanvasContext = CanvasRenderingContext2D;

function number(element: Element, name: string): number {
  return Number(element.getAttribute(name) ?? 0);
}

function outlineOf(element: Element): Path2D | null {
  const path = new Path2D();
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute('d') ?? '');
  if (element instanceof SVGRectElement) {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => number(element, name));
    path.roundRect(x ?? 0, y ?? 0, width ?? 0, height ?? 0, number(element, 'rx'));
  } else if (element instanceof SVGCircleElement) {
    path.arc(number(element, 'cx'), number(element, 'cy'), number(element, 'r'), 0, 2 * Math.PI);
  } else if (element instanceof SVGLineElement) {
    path.moveTo(number(element, 'x1'), number(element, 'y1'));
    path.lineTo(number(element, 'x2'), number(element, 'y2'));
  } else return null;
  return path;
}

/** A canvas pattern from the SVG pattern that `url(#id)` names. */
function patternOf(context: CanvasContext, fill: string): CanvasPattern | null {
  const id = /url\("?#([^")]+)/.exec(fill)?.[1];
  const source = id === undefined ? null : document.getElementById(id);
  if (!(source instanceof SVGPatternElement)) return null;
  const [width, height] = [number(source, 'width'), number(source, 'height')];
  const tile = document.createElement('canvas');
  tile.width = Math.round(width * SCALE);
  tile.height = Math.round(height * SCALE);
  const inside = tile.getContext('2d');
  if (!inside) return null;
  inside.scale(SCALE, SCALE);
  for (const child of source.children) drawElement(inside, child);
  const pattern = context.createPattern(tile, 'repeat');
  const turn = source.patternTransform.baseVal.consolidate()?.matrix;
  pattern?.setTransform(new DOMMatrix(turn && [turn.a, turn.b, turn.c, turn.d, turn.e, turn.f]).scale(1 / SCALE));
  return pattern;
}

function drawShape(context: CanvasContext, outline: Path2D, style: CSSStyleDeclaration): void {
  if (style.fill !== 'none') {
    context.fillStyle = patternOf(context, style.fill) ?? style.fill;
    context.fill(outline);
  }
  if (style.stroke === 'none') return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth);
  context.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat));
  context.stroke(outline);
  context.setLineDash([]);
}

/** Text is drawn where the browser has put its first character. */
function drawText(context: CanvasContext, element: SVGTextContentElement): void {
  const style = getComputedStyle(element);
  const text = element.textContent ?? '';
  if (text === '') return;
  const { x, y } = element.getStartPositionOfChar(0);
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  if (style.stroke !== 'none') {
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.lineJoin = 'round';
    context.strokeText(text, x, y);
  }
  context.fillStyle = style.fill;
  context.fillText(text, x, y);
}

function drawElement(context: CanvasContext, element: Element): void {
  if (element.tagName === 'defs') return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  context.save();
  context.globalAlpha *= Number(style.opacity);
  const outline = outlineOf(element);
  if (outline) drawShape(context, outline, style);
  else if (element instanceof SVGTextContentElement && element.childElementCount === 0) drawText(context, element);
  else for (const child of element.children) drawElement(context, child);
  context.restore();
}

/**
 * Draws an SVG as the page shows it, in the colors of the theme, with its title. The content security policy allows no
 * images from memory, so the shapes are drawn one by one.
 */
export async function drawImage(svg: SVGSVGElement, title: string): Promise<Blob> {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN_PX) * SCALE;
  canvas.height = (height + 2 * MARGIN_PX + TITLE_PX) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser can’t draw');
  const root = getComputedStyle(document.documentElement);
  const body = getComputedStyle(document.body);
  context.scale(SCALE, SCALE);
  context.fillStyle = root.getPropertyValue('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = root.getPropertyValue('--ink');
  context.font = `600 ${TITLE_FONT_PX}px ${body.fontFamily}`;
  context.fillText(title, MARGIN_PX, MARGIN_PX + TITLE_FONT_PX);
  context.translate(MARGIN_PX - x, MARGIN_PX + TITLE_PX - y);
  for (const child of svg.children) drawElement(context, child);
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser can’t save the image'))),
      'image/png',
    );
  });
}
