import { Resend } from "resend";
import { expect } from "vitest";
import { roomy } from "../http/rows.ts";
import { newProject } from "../support/project.ts";
import { worldTest } from "../support/test.ts";
import { stops } from "./sdk/stops.ts";
import type { Tour } from "./sdk/tour.ts";
import { serveResend } from "./serve-resend.ts";

const test = worldTest(roomy).extend("tour", { scope: "file" }, async ({ world }, { onCleanup }) => {
  const gateway = await serveResend(world);
  onCleanup(() => gateway.stop());
  const { key, domain } = await newProject(world, { credits: 1000 });
  const tour: Tour = {
    resend: new Resend(key, { baseUrl: `${gateway.url}/resend` }),
    domain,
    ids: new Map(),
    native: async (method, path, body) => (await world.api(method, path, { key, body })).body,
    until: async (check) => {
      for (let round = 0; round < 20; round++) {
        await world.settle();
        for (let more = true; more; ) more = await world.jobs.workOff(world.services);
        if (await check()) return;
      }
      throw new Error("what was waited for has not happened");
    },
  };
  return tour;
});

test.for(stops)("the unchanged SDK calls %s", async ([, stop], { tour }) => {
  await expect(stop(tour)).resolves.toBeUndefined();
});
