import type { Services } from "../../../functions/services.ts";
import type { Draw } from "./draw.ts";
import type { Timeline } from "./timeline.ts";

/** DNS and SES's own suppression lists: real sockets of this machine, each call at a moment of its own, without faults. */
export function outsideServices(
  { dns, suppressionLists }: Services,
  timeline: Timeline,
  draw: Draw,
): Pick<Services, "dns" | "suppressionLists"> {
  const atOwnMoment = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    await timeline.sleep(draw.between(1, 12));
    return timeline.acting(act);
  };
  return {
    dns: async () => {
      const { lookUp, findZone } = await dns();
      return {
        lookUp: (type, name) => atOwnMoment(() => lookUp(type, name)),
        findZone: (name) => atOwnMoment(() => findZone(name)),
      };
    },
    suppressionLists: async () => {
      const { forget } = await suppressionLists();
      return { forget: (region, address) => atOwnMoment(() => forget(region, address)) };
    },
  };
}
