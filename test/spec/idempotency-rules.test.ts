import { expect } from "vitest";
import { newProject, setFunds } from "../support/project.ts";
import { replayed, sendOnce, sentCount, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified } from "./specified.ts";

const hour = 60 * 60 * 1000;

specified("4.idempotency.rule-4", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const first = await sendOnce(world, way, project);
    world.clock.advance(12 * hour);
    expect((await sendOnce(world, way, project)).headers[replayed]).toBe("true");
    // A replay does not store the response again.
    world.clock.advance(12 * hour - 1);
    expect((await sendOnce(world, way, project)).headers[replayed]).toBe("true");
    world.clock.advance(1);
    const mail = { subject: "Another" };
    const later = await sendOnce(world, way, project, { mail });
    expect([later.status, later.headers[replayed]]).toEqual([200, undefined]);
    expect(later.body).not.toEqual(first.body);
    expect((await sendOnce(world, way, project, { mail })).body).toEqual(later.body);
    expect(await sentCount(world, project)).toBe(2);
  }
});

specified("4.idempotency.rule-5", async ({ world, project }) => {
  const [single] = waysToSend;
  const mail = { tags: [{ name: "a", value: "1" }], headers: { "X-Ref": "1" }, text: "Hello" };
  await sendOnce(world, single, project, { mail });
  const changes: readonly Record<string, unknown>[] = [
    { from: `other@${project.domain}` },
    { to: "other@example.com" },
    { to: ["recipient@example.com"] },
    { cc: "more@example.com" },
    { subject: "Hello " },
    { html: "<p>hello</p>" },
    { text: "Hello." },
    { tags: [{ name: "a", value: "2" }] },
    { headers: { "X-Ref": "2" } },
  ];
  for (const change of changes) {
    const outcome = statusAndName(await sendOnce(world, single, project, { mail: { ...mail, ...change } }));
    expect([change, ...outcome]).toEqual([change, 409, "idempotency_mismatch"]);
  }
  expect(await sentCount(world, project)).toBe(1);
});

specified("4.idempotency.rule-5", async ({ world }) => {
  const { key, email, ...project } = await newProject(world);
  const emails = Array.from({ length: 20 }, (_, at) => email({ to: `r${at}@example.com` }));
  const headers = { "idempotency-key": "once" };
  const bulk = (entries: unknown) =>
    world.api("POST", "/emails/bulk", { key, body: { emails: entries }, headers });
  const first = await bulk(emails);
  for (const at of [0, 7, 19]) {
    const changed = emails.with(at, { ...emails[at], html: "<p>Changed</p>" });
    expect(statusAndName(await bulk(changed))).toEqual([409, "idempotency_mismatch"]);
  }
  for (const other of [emails.slice(1), [...emails, email()], emails.toReversed()])
    expect(statusAndName(await bulk(other))).toEqual([409, "idempotency_mismatch"]);
  expect((await bulk(emails)).body).toEqual(first.body);
  expect(await sentCount(world, { key, email, ...project })).toBe(20);
});

specified("4.idempotency.rule-7", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world, { monthlyQuota: 10 });
    world.queues.stop();
    try {
      const first = await sendOnce(world, way, project);
      await setFunds(world, project.id, { credits: 0, balanceMicros: 0 });
      const again = await sendOnce(world, way, project);
      expect(again).toMatchObject({ status: 200, body: first.body, headers: { [replayed]: "true" } });
      expect(statusAndName(await sendOnce(world, way, project, { mail: { subject: "Another" } }))).toEqual([
        409,
        "idempotency_mismatch",
      ]);
      expect(await traces(world, project)).toMatchObject({
        funds: { quotaLeft: 9 },
        waiting: 0,
        accepted: 0,
      });
    } finally {
      world.queues.start();
    }
  }
});
