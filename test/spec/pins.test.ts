import { expect } from "vitest";
import { writes } from "../http/calls.ts";
import { newCompleteBroadcast } from "../support/broadcast-rows.ts";
import { newDomain, newProject } from "../support/project.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified } from "./specified.ts";

specified("5.rule-5.domain-id", async ({ world, project }) => {
  await newDomain(world, project.id, `second-${project.domain}`, "us-east-1");
  const pinned = await project.newKey({ domainId: project.domainId });
  const free = await project.newKey({ domainId: null });
  const from = `sender@second-${project.domain}`;
  const outcome = async (key: string, mail: Record<string, unknown>) =>
    (await sendBy(world, waysToSend[0], project, { key, mail })).status;
  expect([await outcome(pinned, {}), await outcome(pinned, { from })]).toEqual([200, 403]);
  expect([await outcome(free, {}), await outcome(free, { from })]).toEqual([200, 200]);
});

specified("5.rule-5.checked", async ({ world, project }) => {
  const second = await newDomain(world, project.id, `second-${project.domain}`, "us-east-1");
  const other = await newProject(world);
  const key = await project.newKey({ domainId: second.id });
  for (const way of waysToSend) {
    const outcome = async (from: string) =>
      statusAndName(await sendBy(world, way, project, { key, mail: { from } }));
    expect(await outcome(`sender@second-${project.domain}`)).toEqual([200, undefined]);
    expect(await outcome(`Sender <sender@SECOND-${project.domain}>`)).toEqual([200, undefined]);
    // Neither a display name nor a similar hostname matters.
    for (const from of [
      `sender@${project.domain}`,
      `"sender@second-${project.domain}" <sender@${project.domain}>`,
      `sender@sub.second-${project.domain}`,
      `sender@${other.domain}`,
      "sender@nobodys.test",
    ])
      expect([from, ...(await outcome(from))]).toEqual([from, 403, "key_restricted"]);
  }
  const sending = `/broadcasts/${await newCompleteBroadcast(world, project)}/send`;
  expect(statusAndName(await world.api("POST", sending, { key }))).toEqual([403, "key_restricted"]);
  const own = await project.newKey({ domainId: project.domainId });
  expect((await world.api("POST", sending, { key: own })).status).toBe(200);
});

specified("5.rule-5.rejected", async ({ world, project }) => {
  const second = await newDomain(world, project.id, `second-${project.domain}`, "us-east-1");
  const key = await project.newKey({ domainId: second.id });
  const before = await traces(world, project);
  const sending = `/broadcasts/${await newCompleteBroadcast(world, project)}/send`;
  const own = project.email({ from: `sender@second-${project.domain}` });
  for (const [path, body] of [
    ["/emails", project.email()],
    ["/emails/bulk", { emails: [project.email()] }],
    ["/emails/bulk", { emails: [own, own, project.email()] }],
    [sending, {}],
  ] as const) {
    world.recorder.reset();
    const answer = await world.api("POST", path, { key, body, headers: { "idempotency-key": path } });
    expect(statusAndName(answer)).toEqual([403, "key_restricted"]);
    expect(writes(world.recorder.calls())).toEqual([]);
  }
  expect(world.jobs.waiting.filter(({ projectId }) => projectId === project.id)).toEqual([]);
  await world.settle();
  expect(await traces(world, project)).toEqual(before);
});
