import { Liquid } from "liquidjs";
import { parseTemplate } from "../../functions/domain/templates/parse-template.ts";
import { renderTemplate } from "../../functions/domain/templates/render-template.ts";
import { markdown } from "../measures/rows.ts";
import { quantile, ratioOfMedians } from "../measures/statistics.ts";

/** A table as receipts and reports have it; with 882 rows it is 100 KB. */
const source =
  '<table>{% for item in items %}<tr><td style="padding:4px">{{ item.name }}</td>' +
  '<td><a href="https://example.com/{{ item.id }}">{% if item.isNew %}new{% else %}{{ item.price }}{% endif %}</a></td></tr>\n' +
  "{% endfor %}</table>";
const items = Array.from({ length: 882 }, (_, at) => ({
  id: at,
  name: `Coffee & tea no. ${at}`,
  isNew: at % 5 === 0,
  price: at / 100,
}));

/**
 * Prints the CPU milliseconds of rendering 100 KB of html as a send does, and by LiquidJS alone, which escapes too. Both
 * take turns within each round.
 */
export function renderingTable(rounds: number): string {
  const kinds = [
    { name: "LiquidJS alone", render: liquidAlone(), times: newTimes() },
    { name: "template of the service", render: service(), times: newTimes() },
  ];
  for (let warming = 0; warming < 20; warming++) for (const { render } of kinds) render();
  for (let round = 0; round < rounds; round++)
    for (const { render, times } of round % 2 === 0 ? kinds : kinds.toReversed()) times.push(cpuMs(render));
  const base = kinds[0]?.times ?? [];
  const lines = kinds.map(({ name, render, times }, at) => {
    const { ratio, low, high } = ratioOfMedians(times, base);
    const quartiles = [0.25, 0.5, 0.75].map((share) => quantile(times, share).toFixed(1)).join(" / ");
    const kilobytes = (Buffer.byteLength(render()) / 1000).toFixed(1);
    const relative = at === 0 ? "1" : `${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
    return [name, String(rounds), kilobytes, quartiles, relative];
  });
  return markdown(["renderer", "rounds", "KB", "CPU ms, quartiles", "ratio of median CPU (95 %)"], lines);
}

function newTimes(): number[] {
  return [];
}

/** Enough for the clock of processor time, which may be as coarse as four milliseconds. */
const repeats = 20;

function cpuMs(render: () => string): number {
  const before = process.cpuUsage();
  for (let at = 0; at < repeats; at++) render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / repeats;
}

function liquidAlone(): () => string {
  const liquid = new Liquid({ outputEscape: "escape", ownPropertyOnly: true });
  const parsed = liquid.parse(source);
  // It returns what the template writes, which is text.
  return () => liquid.renderSync(parsed, { items }) as string;
}

function service(): () => string {
  const fixed = { id: "tpl_1", version: 1, subject: "Receipt", variables: [], parts: {} };
  const parsed = parseTemplate({ ...fixed, html: source });
  return () => {
    const outcome = renderTemplate(parsed, { items });
    if ("rendered" in outcome) return outcome.rendered.html;
    throw new Error(`the template was not rendered: ${JSON.stringify(outcome)}`);
  };
}
