import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newSender } from "../broadcasts/sender.ts";

test.afterEach(({ world }) => {
  world.ses.duplicateEvents(false);
  world.ses.shuffleEvents(false);
});

test("deliveries of a broadcast count once for its domain, however often they are reported", async ({
  world,
}) => {
  await world.settle();
  world.ses.duplicateEvents(true);
  world.ses.shuffleEvents(true);
  const { send, call, project } = await newSender(world, { contacts: 3 });
  await send();
  await world.settle();
  const { body } = await call("GET", `/domains/${project.domainId}/delivery-times`);
  expect(body.all).toMatchObject({ delivered: 3 });
  expect(body.providers).toMatchObject([{ provider: "other", delivered: 3 }]);
});
