import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { patience } from "../support/patience.ts";
import { useOperatorService } from "./operator-service.ts";

const { service, run, runFailing, newProject, newKey, call } = useOperatorService();
const Created = z.object({ id: z.string() });

/** A project with a verified domain, a key, and a webhook that receives every event. */
async function newSender(name: string) {
  const project = await newProject();
  await run("fund", project, "5");
  const domainId = (await run("add-domain", project, name, "--verified")).trim();
  const key = await newKey(project);
  await call(key, "POST", "/webhooks", { url: `${service().url}/nowhere`, events: ["*"] });
  const email = { from: `a@${name}`, to: "b@example.com", subject: "Hi", html: "<p>Hi</p>" };
  /** An email that is sent in a second, when the project is paused. */
  const send = async () => {
    const scheduledAt = new Date(Date.now() + 1000).toISOString();
    return Created.parse(await call(key, "POST", "/emails", { ...email, scheduledAt })).id;
  };
  const statusBecomes = (id: string, status: string) =>
    vi.waitFor(
      async () => expect(await call(key, "GET", `/emails/${id}`)).toMatchObject({ status }),
      patience,
    );
  return { project, domainId, key, email, send, statusBecomes };
}

test.for([
  ["", "must not be empty"],
  ["  ", "must not be empty"],
  ["a\u001b[2Jb", "must not contain control characters"],
  ["a\nb", "must not contain control characters"],
])("pause refuses the reason %j, and pauses nothing", async ([reason = "", expected]) => {
  const project = await newProject();
  const key = await newKey(project);
  expect(await runFailing("pause", project, "--reason", reason)).toContain(expected);
  expect(await call(key, "GET", "/outbound")).toMatchObject({ paused: false });
});

test("pause holds what a project sends, with the reason, until resume releases it", async () => {
  const { project, key, email, send, statusBecomes } = await newSender("paused.example.com");
  const id = await send();
  expect(await run("pause", project, "--reason", "a stolen key")).toContain("a stolen key");
  expect(await call(key, "GET", "/outbound")).toMatchObject({
    ...{ paused: true, pausedReason: "a stolen key", pausedByOperator: true },
  });
  expect(await call(key, "POST", "/emails", email)).toMatchObject({ name: "outbound_paused" });
  await statusBecomes(id, "queued");
  expect(await call(key, "POST", "/outbound/resume", {})).toMatchObject({ name: "outbound_paused" });
  expect(await run("resume", project)).toBe(`${project} sends again.\n`);
  await service().invoke("sweep", {});
  await statusBecomes(id, "delivered");
  const { items } = z
    .object({ items: z.array(z.object({ type: z.string() })) })
    .parse(await call(key, "GET", "/activity?limit=100"));
  const types = items.map(({ type }) => type);
  expect(types).toContain("outbound.paused");
  expect(types).toContain("outbound.resumed");
});

test("resume --drop-older-than cancels and refunds what was accepted before", async () => {
  const { project, key, send, statusBecomes } = await newSender("dropped.example.com");
  const before = await call(key, "GET", "/limits");
  const id = await send();
  await run("pause", project);
  // Until it is due, it is not older than the resumption.
  await statusBecomes(id, "queued");
  expect(await run("resume", project, "--drop-older-than", "2999-01-01T00:00:00Z")).toContain("is canceled");
  await service().invoke("sweep", {});
  await statusBecomes(id, "canceled");
  expect(await call(key, "GET", "/limits")).toEqual(before);
  expect(await runFailing("resume", project, "--drop-older-than", "2h")).toContain('Invalid time "2h"');
});

test("remove-domain ends sending from a domain, and is in the audit log as a change of the operator", async () => {
  const { project, domainId, key, email } = await newSender("gone.example.com");
  expect(await run("remove-domain", project, domainId)).toContain("gone.example.com in us-east-1 is deleted");
  expect(await call(key, "POST", "/emails", email)).toMatchObject({ name: "domain_not_verified" });
  expect(await run("show", project)).toContain("Domains: none");
  expect(await runFailing("remove-domain", project, domainId)).toContain("Domain not found in this project");
});

test("stop-broadcast returns a scheduled broadcast to its draft, and says what cannot be stopped", async () => {
  const { project, domainId, key } = await newSender("news.example.com");
  const audience = Created.parse(await call(key, "POST", "/audiences", { name: "Readers" }));
  await call(key, "POST", "/contacts", { email: "r@example.com", audienceIds: [audience.id] });
  const { id } = Created.parse(
    await call(key, "POST", "/broadcasts", {
      ...{ name: "News", domainId, audienceId: audience.id, from: "a@news.example.com", subject: "Hello" },
      html: '<p>Hi <a href="{{ unsubscribeUrl }}">Unsubscribe</a></p>',
    }),
  );
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  expect(await call(key, "POST", `/broadcasts/${id}/send`, { scheduledAt })).toMatchObject({
    status: "scheduled",
  });
  expect(await run("stop-broadcast", project, id)).toBe(`${id} (News) is stopped: draft.\n`);
  expect(await call(key, "GET", `/broadcasts/${id}`)).toMatchObject({ status: "draft" });
  expect(await runFailing("stop-broadcast", project, id)).toContain("cannot be paused: it is draft");
});
