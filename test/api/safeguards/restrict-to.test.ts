import { expect } from "vitest";
import { newPerson } from "../../support/person.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { acceptsOf, fundsOf, pass, read, send } from "../../workers/mail.ts";
import { senderOf } from "../broadcasts/sender.ts";
import { acceptedOf, change } from "./captures.ts";

test("other recipients end as suppressed with the reason restricted, and are refunded", async ({ world }) => {
  const project = await newProject(world, { credits: 10 });
  await change(world, project, { restrictTo: ["*@acme.test", "Kim@example.com"] });
  const to = ["a@ACME.test", "kim@example.com", "kim@sub.acme.test", "real@customer.example"];
  const id = await send(world, project, { to });
  await world.settle();
  const { recipients, events } = await read(world, project, id);
  const found = recipients.map(({ status, reason }: { status: string; reason?: string }) => [status, reason]);
  expect(found).toEqual([
    ...[
      ["delivered", undefined],
      ["delivered", undefined],
    ],
    ...[
      ["suppressed", "restricted"],
      ["suppressed", "restricted"],
    ],
  ]);
  const [accepted, ...others] = acceptsOf(world, id);
  expect([accepted?.destinations, others]).toEqual([["a@acme.test", "kim@example.com"], []]);
  expect((await fundsOf(world, project)).credits).toBe(8);
  expect(events.filter(({ detail }: { detail: object }) => "reason" in detail)).toHaveLength(2);
  const { body } = await world.api("GET", `/emails/${id}/diagnosis`, { key: project.key });
  expect(body.recipients[3]).toMatchObject({ verdict: "restricted", reason: "restricted" });
});

test("a pattern that is given twice, in whatever form, counts once", async ({ world }) => {
  const project = await newProject(world);
  const twelve = Array.from({ length: 12 }, () => "*@acme.test");
  const { body } = await change(world, project, { restrictTo: ["Kim@x.test", "kim@X.test", ...twelve] });
  expect(body.restrictTo).toEqual(["kim@x.test", "*@acme.test"]);
});

test("a list that an email was accepted with holds after it was lifted, and a later one too", async ({
  world,
}) => {
  const project = await newProject(world);
  await change(world, project, { restrictTo: ["*@acme.test"] });
  const first = await send(world, project);
  await change(world, project, { restrictTo: [] });
  const second = await send(world, project);
  await change(world, project, { restrictTo: ["*@other.test"] });
  const third = await send(world, project, { to: "a@acme.test" });
  await world.settle();
  for (const id of [first, second, third]) expect((await read(world, project, id)).status).toBe("suppressed");
  await change(world, project, { restrictTo: [] });
  const free = await send(world, project);
  await world.settle();
  expect((await read(world, project, free)).status).toBe("delivered");
});

test("a broadcast goes to the listed recipients only, and pays for those", async ({ world }) => {
  const project = await newProject(world, { credits: 100 });
  const sender = await senderOf(world, project, 6);
  await change(world, project, { restrictTo: sender.addresses.slice(0, 2) });
  await sender.send();
  await pass(world, 8);
  const { body } = await sender.call("GET", `${sender.path}/emails?limit=50`);
  const restricted = body.items.filter(({ reason }: { reason: string | null }) => reason === "restricted");
  expect([restricted.length, acceptedOf(world, project)]).toEqual([4, 2]);
  for (const one of restricted) expect(one.status).toBe("suppressed");
  expect((await fundsOf(world, project)).credits).toBe(98);
});

test.for([
  [{ capture: "yes" }, "capture"],
  [{ restrictTo: "*@acme.test" }, "restrictTo"],
  [{ restrictTo: ["acme.test"] }, "restrictTo[0]"],
  [{ restrictTo: ["*"] }, "restrictTo[0]"],
  [{ restrictTo: ["Kim <kim@acme.test>"] }, "restrictTo[0]"],
  [{ restrictTo: ["kim@acme.test", "*@"] }, "restrictTo[1]"],
  [{ restrictTo: ["qa*@acme.test"] }, "restrictTo[0]"],
  [{ restrictTo: ["*qa@acme.test"] }, "restrictTo[0]"],
  [{ restrictTo: Array.from({ length: 11 }, (_, at) => `${at}@acme.test`) }, "restrictTo"],
  [{ restrictTo: Array.from({ length: 9 }, (_, at) => `${"k".repeat(60)}${at}@acme.test`) }, "restrictTo"],
] as const)("refuses %j and changes nothing", async ([body, path], { world, project }) => {
  const refused = await change(world, project, body);
  expect([refused.status, refused.body.issues?.[0].path]).toEqual([400, path]);
  const shown = await world.api("GET", `/projects/${project.id}`, { token: project.owner.token });
  expect(shown.body).toMatchObject({ capture: false, restrictTo: [] });
});

test("only an owner changes safeguards, patterns are kept as they are compared, and the log has no address", async ({
  world,
  project,
}) => {
  const member = newPerson(world);
  const { token } = project.owner;
  await world.api("POST", `/projects/${project.id}/members`, {
    token,
    body: { userId: member.id, role: "member" },
  });
  const path = `/projects/${project.id}`;
  const asMember = await world.api("PATCH", path, { token: member.token, body: { capture: true } });
  expect([asMember.status, asMember.body.name]).toEqual([403, "owners_only"]);
  expect((await world.api("PATCH", path, { key: project.key, body: { capture: true } })).status).toBe(401);
  world.clock.advance(1);
  const { body } = await change(world, project, { restrictTo: ["*@BÜCHER.example", "Kim@Acme.test"] });
  expect(body.restrictTo).toEqual(["*@xn--bcher-kva.example", "kim@acme.test"]);
  const audit = await world.api("GET", `${path}/audit`, { token });
  expect(audit.body.items[0].detail).toEqual({ capture: false, restrictTo: 2 });
});
