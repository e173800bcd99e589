import { expect } from "vitest";
import { ask, callFor, keyOperations } from "../http/calls.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { read, send } from "../workers/mail.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified } from "./specified.ts";

const price = (world: World) => world.services.deployment.priceMicros;

specified("4.bearer", async ({ world }) => {
  for (const operation of keyOperations) {
    const project = await newProject(world);
    const call = await callFor(world, operation, project);
    const none = await ask(world, call);
    expect([operation.id, ...statusAndName(none)]).toEqual([operation.id, 401, "missing_api_key"]);
    const header = { authorization: `Bearer ${project.key}` };
    expect((await ask(world, call, { headers: header })).status).toBe(operation.reply[0]);
  }
});

specified("4.json-bodies", async ({ world }) => {
  const withBody = keyOperations.filter(({ body }) => body);
  expect(withBody.length).toBeGreaterThan(4);
  for (const operation of withBody) {
    const project = await newProject(world);
    const { key } = project;
    const call = await callFor(world, operation, project);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const { status } = await ask(world, call, { key, headers: { "content-type": type } });
      expect([operation.id, type, status]).toEqual([operation.id, type, 415]);
    }
    const headers = { "content-type": "application/json" };
    expect((await ask(world, call, { key, headers })).status).toBe(operation.reply[0]);
  }
});

specified("4.send-email", async ({ world }) => {
  const project = await newProject(world, { credits: 0, balanceMicros: 10 * price(world), monthlyQuota: 10 });
  const others = await project.newKey({ scopes: ["email:read", "broadcast:send"] });
  const [way] = waysToSend;
  expect(statusAndName(await sendBy(world, way, project, { key: others }))).toEqual([403, "missing_scope"]);
  const key = await project.newKey({ scopes: ["email:send"] });
  const body = project.email();
  const { status, body: reply } = await world.api("POST", "/emails", { key, body });
  expect([status, reply]).toEqual([200, { id: expect.any(String) }]);
  expect(await read(world, project, reply.id)).toMatchObject({ id: reply.id, subject: body["subject"] });
  expect((await traces(world, project)).funds).toEqual({
    credits: 0,
    balanceMicros: 9 * price(world),
    quotaLeft: 9,
  });
  const once = () => sendBy(world, way, project, { key, idempotencyKey: "once" });
  const first = await once();
  expect((await once()).body).toEqual(first.body);
  expect(first.body.id).not.toBe(reply.id);
});

specified("4.send-bulk", async ({ world }) => {
  const project = await newProject(world, { credits: 0, balanceMicros: 10 * price(world), monthlyQuota: 10 });
  const [, way] = waysToSend;
  const others = await project.newKey({ scopes: ["email:read", "broadcast:send"] });
  expect(statusAndName(await sendBy(world, way, project, { key: others }))).toEqual([403, "missing_scope"]);
  const key = await project.newKey({ scopes: ["email:send"] });
  const body = { emails: [project.email({ subject: "One" }), project.email({ subject: "Two" })] };
  const headers = { "idempotency-key": "once" };
  const answers = [
    await world.api("POST", "/emails/bulk", { key, body }),
    await world.api("POST", "/emails/bulk", { key, body, headers }),
    await world.api("POST", "/emails/bulk", { key, body, headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]?.body).toEqual(answers[1]?.body);
  const ids = answers.slice(0, 2).flatMap(way.idsOf);
  const sent = await Promise.all(ids.map((id) => read(world, project, id)));
  expect(sent.map(({ subject }) => subject)).toEqual(["One", "Two", "One", "Two"]);
  await world.settle();
  expect(await traces(world, project)).toMatchObject({ accepted: 4, funds: { quotaLeft: 6 } });
});

specified("4.get-email", async ({ world, project }) => {
  const other = await newProject(world);
  const id = await send(world, project, { subject: "This one" });
  await send(world, project, { subject: "Another" });
  const key = await project.newKey({ scopes: ["email:read"] });
  const { status, body } = await world.api("GET", `/emails/${id}`, { key });
  expect([status, body.id, body.subject]).toEqual([200, id, "This one"]);
  const sender = await project.newKey({ scopes: ["email:send"] });
  expect(statusAndName(await world.api("GET", `/emails/${id}`, { key: sender }))).toEqual([
    403,
    "missing_scope",
  ]);
  const foreign = await world.api("GET", `/emails/${id}`, { key: other.key });
  expect(statusAndName(foreign)).toEqual([404, "not_found"]);
});
