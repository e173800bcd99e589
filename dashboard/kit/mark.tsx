/** Shapes that differ without colour. A mark stands beside its word. */
const shapes = {
  delivered: ["ok", "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z", "M5 8.2l2.2 2.2L11.2 6"],
  tick: ["ok-line", "", "M3.5 8.5l3 3 6-7"],
  queued: ["way-broken", "", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z"],
  scheduled: ["quiet-line", "", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.8V8l2.2 1.4"],
  sending: ["way", "M8 4.2a3.8 3.8 0 0 1 0 7.6z", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z"],
  sent: ["way", "M8 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z"],
  delayed: ["warn-broken", "", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.8v3.7M8 10.9v.1"],
  bounced: ["bad", "M8 .8L15.2 8 8 15.2.8 8z", "M5.8 8.6h3.7V6.4M5.8 8.6l1.6-1.6M5.8 8.6l1.6 1.6"],
  complained: ["bad", "M3 1.5h10.5l-2.3 3.7 2.3 3.8H4.6V15H3z", ""],
  failed: [
    "bad",
    "M3 1.5h10A1.5 1.5 0 0 1 14.5 3v10a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 13V3A1.5 1.5 0 0 1 3 1.5z",
    "M5.5 5.5l5 5M10.5 5.5l-5 5",
  ],
  suppressed: ["quiet-line", "", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM3.8 12.2l8.4-8.4"],
  canceled: ["quiet-line", "", "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM5 8h6"],
  warning: ["warn", "M8 1.5L15.3 14.5H.7z", "M8 6v4M8 12.2v.1"],
} as const;

export type MarkName = keyof typeof shapes;

export function Mark({ name }: { name: MarkName }) {
  const [tone, fill, line] = shapes[name];
  return (
    <svg className={`mark mark-${tone}`} viewBox="0 0 16 16" aria-hidden="true">
      {fill && <path className="mark-fill" d={fill} />}
      {line && <path className="mark-line" d={line} />}
    </svg>
  );
}
