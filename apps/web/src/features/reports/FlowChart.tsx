import { type FlowNode, formatCents, type MoneyFlow } from '@cairn/domain';
import { type KeyboardEvent, type Ref, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import colors from '../../ui/chartColors.module.css';
import { classNames } from '../../ui/classNames.ts';
import styles from './FlowChart.module.css';
import { type FlowLayout, layOutFlow, NODE_WIDTH, type PlacedNode } from './flowLayout.ts';
import { flowColors, flowShare, nodeText } from './flowView.ts';
import { useWidth } from './useWidth.ts';

interface FlowChartProps {
  /** For saving it as an image. */
  ref: Ref<SVGSVGElement>;
  label: string;
  flow: MoneyFlow;
  /** The ID of the chosen node. */
  chosen: string | null;
  urlOf: (id: string) => string;
}

const INITIAL_WIDTH = 1_112;
const PAD = 8;
const LABEL_GAP = 8;
const HALF_LINE = 4.5;
const LINE = 16;

interface LabelProps {
  node: FlowNode;
  place: PlacedNode;
  share: string;
}

/** To the left of sources and of the total, in two lines; to the right of all other nodes. */
function NodeLabel({ node, place, share }: LabelProps) {
  const middle = place.y + place.height / 2;
  const amount = formatCents(node.amount);
  if (place.column === 0 || node.kind === 'total') {
    const x = place.x - LABEL_GAP;
    return (
      <text className={classNames(styles.label, node.kind === 'total' && styles.total)} textAnchor="end">
        <tspan className={styles.name} x={x} y={middle - HALF_LINE + 2}>
          {`${node.name} `}
        </tspan>
        <tspan className={styles.amount} x={x} y={middle - HALF_LINE + 2 + LINE}>
          {amount}
        </tspan>
      </text>
    );
  }
  return (
    <text className={styles.label} x={place.x + NODE_WIDTH + LABEL_GAP} y={middle + HALF_LINE}>
      <tspan className={styles.name}>{`${node.name} `}</tspan>
      <tspan className={styles.amount} dx="3">
        {`${amount} `}
      </tspan>
      {node.kind !== 'subcategory' && (
        <tspan className={styles.share} dx="3">
          {share}
        </tspan>
      )}
    </text>
  );
}

function Tip({ node, place, share, layout }: LabelProps & { layout: FlowLayout }) {
  return (
    <div
      className={classNames(styles.tip, place.column === 0 && styles.atStart)}
      style={{ left: place.x, top: Math.min(place.y + place.height / 2, layout.height - 40) }}
      aria-hidden="true"
    >
      <small>{node.name}</small>
      <strong>{formatCents(node.amount)}</strong>
      {node.kind !== 'total' && <small>{share} of the total</small>}
    </div>
  );
}

/** Moves the focus to the next or previous node in reading order. */
function moveByKey(event: KeyboardEvent<SVGSVGElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const own = event.target instanceof Element ? event.target.closest<SVGElement>('a') : null;
  if (step === undefined || !own) return;
  const nodes = [...event.currentTarget.querySelectorAll<SVGElement>('a')];
  const at = nodes.indexOf(own);
  event.preventDefault();
  nodes[at + step]?.focus();
}

/** Money from its sources to where it went. Every node is a link to its list; Tab and arrow keys walk them. */
export default function FlowChart({ ref, label, flow, chosen, urlOf }: FlowChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, INITIAL_WIDTH);
  const [active, setActive] = useState<string | null>(null);
  const layout = useMemo(() => {
    const nodes = flow.nodes.map(({ id, amount }) => ({ id, amount: Math.abs(amount) }));
    return layOutFlow(nodes, flow.links, width);
  }, [flow, width]);
  const colorOf = useMemo(() => flowColors(flow), [flow]);
  const places = new Map(layout.nodes.map((place) => [place.id, place]));
  const shown = active ?? chosen;
  const pointed = flow.nodes.find(({ id }) => id === active);
  const pointedPlace = active === null ? undefined : places.get(active);
  const isOn = ({ from, to }: { from: string; to: string }) =>
    shown !== null && shown !== 'total' && (from === shown || to === shown);
  // A flow has the color of its target or, before the total, of its source.
  const flowColor = ({ from, to }: { from: string; to: string }) => colorOf.get(to === 'total' ? from : to);
  return (
    <div ref={box} className={styles.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <svg
        ref={ref}
        className={styles.chart}
        viewBox={`0 ${-PAD} ${width} ${layout.height + 2 * PAD}`}
        role="group"
        aria-label={label}
        onKeyDown={moveByKey}
      >
        {layout.links.map((link) => (
          <path
            key={`${link.from} ${link.to}`}
            className={classNames(styles.flow, colors.paint, isOn(link) && styles.on)}
            style={{ '--c': flowColor(link) }}
            d={link.path}
          />
        ))}
        {flow.nodes.map((node) => {
          const place = places.get(node.id);
          if (!place) return null;
          return (
            <Link
              key={node.id}
              to={urlOf(node.id)}
              preventScrollReset
              className={classNames(styles.node, node.id === shown && styles.chosen)}
              aria-label={nodeText(flow, node)}
              aria-current={node.id === chosen ? 'true' : undefined}
              onPointerEnter={() => setActive(node.id)}
              onPointerLeave={() => setActive(null)}
              onFocus={() => setActive(node.id)}
              onBlur={() => setActive(null)}
            >
              <rect
                className={colors.paint}
                style={{ '--c': colorOf.get(node.id) }}
                x={place.x}
                y={place.y}
                width={NODE_WIDTH}
                height={place.height}
                rx={Math.min(2, place.height / 2)}
              />
              <NodeLabel node={node} place={place} share={flowShare(flow, node)} />
            </Link>
          );
        })}
      </svg>
      {pointed && pointedPlace && (
        <Tip node={pointed} place={pointedPlace} share={flowShare(flow, pointed)} layout={layout} />
      )}
    </div>
  );
}
