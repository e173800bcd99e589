import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newTemplated } from "./templated.ts";

test("the uses of a template list the broadcasts with it until they have ended", async ({ world }) => {
  const { call, template, made, send } = await newTemplated(world);
  // Ids of one millisecond have no order.
  world.clock.advance(1);
  const other = (await call("POST", `/broadcasts/${made.id}/duplicate`, { name: "Other" })).body;
  const uses = async () => (await call("GET", `/templates/${template.id}/uses`)).body;
  expect(await uses()).toEqual({
    items: [],
    broadcasts: [
      { id: made.id, name: "News", status: "draft" },
      { id: other.id, name: "Other", status: "draft" },
    ],
    routes: [],
  });
  await send();
  await world.settle();
  world.clock.advance(61_000);
  await world.sweep();
  await world.settle();
  expect((await uses()).broadcasts).toEqual([{ id: other.id, name: "Other", status: "draft" }]);
  await call("PATCH", `/broadcasts/${other.id}`, { template: null });
  expect((await uses()).broadcasts).toEqual([]);
});
