/** Strokes in a box of 16. Icons stand beside their word, or on a button that has a label. */
const paths = {
  close: "M4 4l8 8M12 4l-8 8",
  tick: "M3.5 8.5l3 3 6-7",
  copy: "M6 6h7v7H6zM3 10V3h7",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.5 10.5l3 3",
  down: "M4.5 6.5L8 10l3.5-3.5",
  updown: "M5 6.2L8 3.2l3 3M5 9.8l3 3 3-3",
  menu: "M2.5 5.5h11M2.5 10.5h11",
  plus: "M8 3v10M3 8h10",
  flag: "M3.5 14V2.5h9l-2 3.2 2 3.3h-9",
  mail: "M2 4h12v8.5H2zM2 4.6l6 4.4 6-4.4",
  globe:
    "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM2 8h12M8 2c2.2 2 2.6 4 2.6 6S10.2 12 8 14c-2.2-2-2.6-4-2.6-6S5.8 4 8 2z",
  key: "M10.5 2.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8.2 7.8L2.5 13.5M4.5 11.5l1.5 1.5",
  people: "M8 2.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM3 13.5c.4-2.6 2.3-4 5-4s4.6 1.4 5 4",
  money: "M2 3.5h12v9H2zM2 6.5h12M4.5 10h3",
  moon: "M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5z",
  broadcast: "M2.5 6.5h2.5l6-3.5v10l-6-3.5H2.5zM5 9.5l1 4M13 6.5v3",
  page: "M3.5 2h6l3 3v9h-9zM6 7h4M6 10h4",
  person: "M8 3a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 8 3zM3.5 13.5c.4-2.4 2-3.6 4.5-3.6s4.1 1.2 4.5 3.6",
  group:
    "M5.5 3.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM1.5 12.5c.3-2 1.7-3 4-3s3.7 1 4 3M10.5 3.8a2 2 0 0 1 0 3.7M11.5 9.6c1.8.2 2.8 1.2 3 2.9",
  struck: "M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM4.1 11.9l7.8-7.8",
  inbox: "M2 9.5L4 3.5h8l2 6v3.5H2zM2 9.5h3.5l1 1.5h3l1-1.5H14",
  hook: "M5 2v6a3.5 3.5 0 1 0 7 0V6.5M9.8 8.5L12 6.3l2.2 2.2",
  pulse: "M1.5 8.5h3l2-5 3 9 2-4h3",
  columns: "M3.5 13V8M8 13V3M12.5 13V6",
  gear: "M2 4.5h5.5M11 4.5h3M2 11.5h3M8.5 11.5H14M9.2 2.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM6.8 9.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
  more: "M3 8h1M7.5 8h1M12 8h1",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
