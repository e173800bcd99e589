import { expect } from "vitest";
import { setFunds } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { fundsOf } from "../../workers/mail.ts";
import { newTester } from "./tester.ts";

test("a test send that is repeated with its Idempotency-Key is one email, whatever became of the template", async ({
  world,
}) => {
  const { project, call, make, sendTest } = await newTester(world);
  const [{ id }, { id: other }] = [
    await make({ html: "<p>a</p>", subject: "a" }),
    await make({ html: "<p>b</p>", subject: "b" }),
  ];
  const again = { headers: { "idempotency-key": "test-1" } };
  const first = await sendTest(id, {}, again);
  expect(first.status).toBe(200);
  const before = await fundsOf(world, project);
  await call("PATCH", `/templates/${id}`, { html: "<p>{{ missing }}</p>" });
  const replayed = await sendTest(id, {}, again);
  await call("DELETE", `/templates/${id}`);
  const last = await sendTest(id, {}, again);
  for (const { body, headers } of [replayed, last])
    expect([body, headers["idempotent-replayed"]]).toEqual([first.body, "true"]);
  expect(await fundsOf(world, project)).toEqual(before);
  const mismatch = await sendTest(other, {}, again);
  expect([mismatch.status, mismatch.body.name]).toEqual([409, "idempotency_mismatch"]);
});

test("a test send names all missing variables, and sends and charges nothing", async ({ world }) => {
  const { project, call, make, sendTest } = await newTester(world);
  const { id } = await make({ html: "<p>{{ a }} {{ b.c }} {{ unsubscribeUrl }} {{ d }}</p>", subject: "a" });
  const before = await fundsOf(world, project);
  const { status, body } = await sendTest(id);
  expect([status, body.issues.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ["variables.a", "variables.b.c", "variables.d"],
  ]);
  expect(await fundsOf(world, project)).toEqual(before);
  expect((await call("GET", "/emails")).body.items).toEqual([]);
});

test("a test send is refused without funds, for a layout or block, and to too many", async ({ world }) => {
  const { project, make, made, sendTest } = await newTester(world);
  const { id } = await make({ html: "<p>a</p>", subject: "a" });
  const block = await made({ kind: "block", alias: "card", subject: undefined, html: "a" });
  const many = Array.from({ length: 51 }, (_, at) => `a${at}@example.com`);
  const refused = [
    await sendTest(block.id),
    await sendTest(id, { to: many }),
    await sendTest(id, { to: [] }),
    await sendTest(id, { subject: "own" }),
  ];
  expect(refused.map(({ status, body }) => [status, body.issues[0].path])).toEqual([
    [400, "templateId"],
    [400, "to"],
    [400, "to"],
    [400, "subject"],
  ]);
  await setFunds(world, project.id, { credits: 0, balanceMicros: 0 });
  expect((await sendTest(id)).body.name).toBe("insufficient_balance");
});
