import { useLayoutEffect, useRef } from 'react';
import { tween } from './tween.ts';

interface ChartPathProps {
  className: string | undefined;
  /** How far down each point is, from 0 to 1. */
  down: readonly number[];
  draw: (down: readonly number[]) => string;
}

/** A path that moves to its new place. The frames bypass React, because each would render the whole chart. */
export function ChartPath({ className, down, draw }: ChartPathProps) {
  const path = useRef<SVGPathElement>(null);
  const drawn = useRef(down);
  useLayoutEffect(
    () =>
      tween(drawn.current, down, (values) => {
        drawn.current = values;
        path.current?.setAttribute('d', draw(values));
      }),
    [down, draw],
  );
  return <path ref={path} className={className} d={draw(down)} />;
}
