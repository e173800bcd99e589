import type { Acceptance } from "../../../local/ses/sending/sent-email.ts";
import type { World } from "../../support/world.ts";
import type { Laws, MadeCall } from "../laws/laws.ts";
import type { Draw } from "./draw.ts";
import type { Faults } from "./faults.ts";
import type { SimQueue } from "./queue.ts";
import type { Timeline } from "./timeline.ts";

interface MailParts {
  readonly world: World;
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly laws: Laws;
  readonly draw: Draw;
  readonly events: SimQueue;
  /** Gets each report that arrives. */
  readonly reports: Set<string>;
  /** Called for each email that SES accepted. */
  readonly sent: (email: Acceptance) => void;
}

const usualMs = 20_000;
const lateMs = 6 * 3_600_000;

/** SES of a run: after each call that sent something, its reports are on their way and its acceptance is judged. */
export function newMail({ world, timeline, faults, laws, draw, events, reports, sent }: MailParts) {
  let seen = 0;
  const report = (body: string) => {
    if (faults.happens("report lost")) return;
    const late = faults.happens("report late") ? draw.between(0, lateMs) : 0;
    const delay = draw.between(200, usualMs) + late;
    const arrive = () => {
      reports.add(body);
      events.push(body);
    };
    timeline.at(timeline.now() + delay, arrive);
    if (faults.happens("report twice")) timeline.at(timeline.now() + delay + draw.between(0, lateMs), arrive);
  };
  return {
    collect: async (call: string, by: MadeCall): Promise<void> => {
      if (!call.startsWith("ses send")) return;
      await world.ses.settle();
      const accepts = world.ses.accepts();
      for (const one of accepts.slice(seen)) {
        laws.accepted(one, by);
        sent(one);
      }
      seen = accepts.length;
      for (const body of world.events.splice(0)) report(body);
    },
  };
}
