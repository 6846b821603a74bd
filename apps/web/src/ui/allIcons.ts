import { fas } from '@fortawesome/free-solid-svg-icons';
import type { IconShape } from './iconShape.ts';

export const allIcons: ReadonlyMap<string, IconShape> = collect();

function collect(): Map<string, IconShape> {
  const icons = new Map<string, IconShape>();
  for (const { iconName, icon } of Object.values(fas)) {
    const [width, height, aliases, , data] = icon;
    const shape = { width, height, path: typeof data === 'string' ? data : data.join(' ') };
    icons.set(iconName, shape);
    for (const alias of aliases) if (!icons.has(alias)) icons.set(alias, shape);
  }
  return icons;
}
