import { expect } from "vitest";
import { newGate, withFaults } from "../../support/fault-injection.ts";
import { localEngine } from "../../support/local-engine.ts";
import { newProject } from "../../support/project.ts";
import { reshard } from "../../support/shards.ts";
import { testIn } from "../../support/test.ts";
import { fundsOf, read, send } from "../../workers/mail.ts";
import { acceptedOf, change } from "./captures.ts";

const test = testIn({}, { engine: localEngine });

test("an email that was accepted before capture began is captured when a worker takes it", async ({
  world,
}) => {
  const project = await newProject(world, { credits: 2 });
  const id = await send(world, project);
  await change(world, project, { capture: true });
  await world.settle();
  expect((await read(world, project, id)).status).toBe("captured");
  await change(world, project, { capture: false });
  const later = await send(world, project);
  await world.settle();
  expect((await read(world, project, later)).status).toBe("delivered");
  expect([acceptedOf(world, project), (await fundsOf(world, project)).credits]).toEqual([1, 1]);
});

test("an email that was accepted while capture was on stays captured when it is off", async ({ world }) => {
  const project = await newProject(world);
  await change(world, project, { capture: true });
  const id = await send(world, project);
  const bulk = { emails: [project.email(), project.email()] };
  await world.api("POST", "/emails/bulk", { key: project.key, body: bulk });
  await change(world, project, { capture: false });
  await world.settle();
  expect((await read(world, project, id)).status).toBe("captured");
  expect(acceptedOf(world, project)).toBe(0);
});

test("a send that read the funds before capture began is stored with its mark", async ({ world }) => {
  const project = await newProject(world);
  const gate = newGate();
  let id = "";
  await withFaults(world, [{ command: "TransactWriteItems", act: gate.act }], async () => {
    const sending = send(world, project);
    await gate.reached;
    expect((await change(world, project, { capture: true })).status).toBe(200);
    gate.open();
    id = await sending;
  });
  await change(world, project, { capture: false });
  await world.settle();
  expect((await read(world, project, id)).status).toBe("captured");
  expect(acceptedOf(world, project)).toBe(0);
});

test("a worker that has claimed an email asks the project once more before SES", async ({ world }) => {
  const project = await newProject(world);
  const gate = newGate();
  const id = await send(world, project);
  await withFaults(world, [{ command: "UpdateItem", act: gate.act }], async () => {
    const working = world.settle();
    await gate.reached;
    expect((await change(world, project, { capture: true })).status).toBe(200);
    gate.open();
    await working;
  });
  expect((await read(world, project, id)).status).toBe("captured");
  expect(acceptedOf(world, project)).toBe(0);
});

test("a project whose funds are split or split again captures in every part", async ({ world }) => {
  const project = await newProject(world, { credits: 100 });
  await reshard(world, project.id, 3);
  await change(world, project, { capture: true, restrictTo: ["*@example.com"] });
  const ids = await Promise.all(Array.from({ length: 9 }, () => send(world, project)));
  await world.settle();
  await reshard(world, project.id, 5);
  ids.push(...(await Promise.all(Array.from({ length: 9 }, () => send(world, project)))));
  await world.settle();
  for (const id of ids) expect((await read(world, project, id)).status).toBe("captured");
  expect([acceptedOf(world, project), (await fundsOf(world, project)).credits]).toEqual([0, 100]);
});

test("of two owners who change different safeguards at once, both are heard", async ({ world }) => {
  const project = await newProject(world);
  const answers = await Promise.all([
    change(world, project, { capture: true }),
    change(world, project, { restrictTo: ["*@acme.test"] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await world.api("GET", `/projects/${project.id}`, { token: project.owner.token });
  expect(body).toMatchObject({ capture: true, restrictTo: ["*@acme.test"] });
});
