import type { RefObject, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** One bar: its name and how much each part is. */
export type Bar = { readonly name: string; readonly parts: readonly number[] };

type ColumnsProps = {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The classes of the parts, from below. */
  readonly parts: readonly string[];
};

const HEIGHT = 180;
/** Room for the widest number, which is never cut, and for a name that is wider than the last column. */
const LETTER = 7;
const RIGHT = 24;
const BOTTOM = 22;
const TOP = 8;

/** Stacked columns over time. Drawn at the width that there is, so that its letters keep their size. */
export function Columns({ label, bars, parts }: ColumnsProps): VNode {
  const [place, width] = useWidth();
  const most = niceMost(Math.max(1, ...bars.map((bar) => sum(bar.parts))));
  const left = 12 + LETTER * Math.max(3, most.toLocaleString("en").length);
  const plot = HEIGHT - TOP - BOTTOM;
  const step = (width - left - RIGHT) / Math.max(bars.length, 1);
  const y = (value: number): number => TOP + plot - (value / most) * plot;
  const every = Math.ceil(bars.length / Math.max(2, Math.floor((width - left) / 56)));
  return (
    <div ref={place} class="chart">
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line class="grid" x1={left} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
            <text x={left - 6} y={y(value) + 4} text-anchor="end">
              {value.toLocaleString("en")}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <g key={at}>
            {bar.parts.map((value, part) => {
              const below = sum(bar.parts.slice(0, part));
              const height = Math.max(0, y(below) - y(below + value));
              return (
                <rect
                  key={part}
                  class={parts[part]}
                  x={left + at * step + step * 0.12}
                  width={Math.max(1, step * 0.76)}
                  y={y(below + value)}
                  height={height}
                />
              );
            })}
            {at % every === 0 && (
              <text x={left + at * step + step / 2} y={HEIGHT - 6} text-anchor="middle">
                {bar.name}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

type RowsProps = ColumnsProps & { readonly total: (bar: Bar) => string };

/** Bars that lie, each under its name. */
export function Rows({ label, bars, parts, total }: RowsProps): VNode {
  const [place, width] = useWidth();
  const most = Math.max(1, ...bars.map((bar) => sum(bar.parts)));
  return (
    <div ref={place} class="chart">
      <ul class="rows" aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.name}>
            <span class="row-name">
              <bdi>{bar.name}</bdi>
            </span>
            <span class="row-total">{total(bar)}</span>
            <svg width={width} height="12" aria-hidden="true">
              {bar.parts.map((value, part) => (
                <rect
                  key={part}
                  class={parts[part]}
                  x={(sum(bar.parts.slice(0, part)) / most) * width}
                  width={(value / most) * width}
                  y="1"
                  height="10"
                />
              ))}
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A round even number that is at least this. */
function niceMost(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 6, 8, 10].find((one) => one * ten >= value) ?? 10;
  return Math.max(2, factor * ten);
}

function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(280);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(200, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
