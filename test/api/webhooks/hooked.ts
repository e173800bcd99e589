import type { Answer } from "../../support/api.ts";
import type { World } from "../../support/world.ts";
import { type Caller, newCaller } from "../contacts/caller.ts";

let made = 0;

/** An URL that nothing else is told at. */
export function newUrl(): string {
  return `https://hooks.example.com/in/${++made}`;
}

/** A project with an endpoint, and short words for what a test does with them. */
export interface Hooked extends Caller {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** Where the endpoint is read. */
  readonly path: string;
  /** What the endpoint was called with. */
  readonly calls: () => World["web"]["calls"];
  /** The lines of the endpoint's list of deliveries, newest event first. */
  // biome-ignore lint/suspicious/noExplicitAny: the declared schema has checked it
  readonly deliveries: (query?: string) => Promise<readonly any[]>;
  readonly replay: (body: object) => Promise<Answer>;
}

export async function newHooked(world: World, over: object = {}): Promise<Hooked> {
  const caller = await newCaller(world);
  const { id, url, secret } = await caller.make("/webhooks", { url: newUrl(), events: ["*"], ...over });
  const path = `/webhooks/${id}`;
  return {
    ...{ ...caller, id, url, secret, path },
    calls: () => world.web.calls.filter((call) => call.url === url),
    deliveries: async (query = "limit=100") => (await caller.get(`${path}/deliveries?${query}`)).body.items,
    replay: (body) => caller.post(`${path}/replay`, body),
  };
}

export const nobodysHook = "whk_01KV5JE8G09BQEJJWM1YBQ5300";
export const nobodysDelivery = "whd_01KV5JE8G09BQEJJWM1YBQ5300";
