import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";

test("a broadcast whose domain is deleted once it is prepared pauses, and its cancellation gives all back", async ({
  world,
}) => {
  await world.settle();
  const { call, path, project, send } = await newSender(world, {
    ...{ contacts: 3, credits: 2, balanceMicros: 1_000_000 },
  });
  const before = (await call("GET", "/limits")).body;
  const accepted = world.ses.accepts().length;
  await send();
  while (await world.jobs.workOff(world.services));
  expect((await call("GET", "/limits")).body.balanceMicros).toBeLessThan(before.balanceMicros);
  expect((await call("DELETE", `/domains/${project.domainId}`)).status).toBe(200);
  await world.settle();
  expect((await call("GET", path)).body).toMatchObject({ status: "paused", reason: "domain_not_verified" });
  expect(await call("POST", `${path}/resume`)).toMatchObject({
    status: 403,
    body: { name: "domain_not_verified" },
  });
  expect((await call("GET", path)).body).toMatchObject({ status: "paused", reason: "domain_not_verified" });
  expect((await call("POST", `${path}/cancel`)).status).toBe(200);
  await world.settle();
  for (let minute = 0; minute < 3; minute++) {
    world.clock.advance(60_000);
    await world.sweep();
    await world.settle();
  }
  expect((await call("GET", path)).body.status).toBe("canceled");
  const { balanceMicros, freeCredits } = (await call("GET", "/limits")).body;
  expect({ balanceMicros, freeCredits }).toEqual({
    ...{ balanceMicros: before.balanceMicros, freeCredits: before.freeCredits },
  });
  expect(world.ses.accepts()).toHaveLength(accepted);
});
