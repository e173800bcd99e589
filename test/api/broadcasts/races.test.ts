import { expect } from "vitest";
import { withFaults } from "../../support/fault-injection.ts";
import { localEngine } from "../../support/local-engine.ts";
import { testIn } from "../../support/test.ts";
import { newEditor } from "./editor.ts";

const test = testIn({}, { engine: localEngine });

test("of two changes at once neither is lost, and both revisions are counted", async ({ world, project }) => {
  const { call, make, change } = newEditor(world, project);
  const { id } = await make();
  let isFirst = true;
  const between = async <Answer>(send: () => Promise<Answer>) => {
    if (isFirst) {
      isFirst = false;
      await change(id, { subject: "from the other" });
    }
    return send();
  };
  await withFaults(world, [{ command: "TransactWriteItems", act: between }], async () => {
    expect((await change(id, { previewText: "from this one" })).status).toBe(200);
  });
  const { body } = await call("GET", `/broadcasts/${id}`);
  expect(body).toMatchObject({ subject: "from the other", previewText: "from this one", revision: 3 });
});

test("a draft that changes while it is deleted is deleted, and counted out once", async ({
  world,
  project,
}) => {
  const { call, make, change } = newEditor(world, project);
  const { id } = await make();
  let isFirst = true;
  const between = async <Answer>(send: () => Promise<Answer>) => {
    if (isFirst) {
      isFirst = false;
      await change(id, { subject: "late" });
    }
    return send();
  };
  await withFaults(world, [{ command: "TransactWriteItems", act: between }], async () => {
    expect((await call("DELETE", `/broadcasts/${id}`)).status).toBe(200);
  });
  expect((await call("DELETE", `/broadcasts/${id}`)).status).toBe(404);
  expect((await call("GET", "/limits")).body.usage.broadcasts).toBe(0);
});
