import { describe, expect } from "vitest";
import { newDomain } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { newSender } from "./sender.ts";

describe("a broadcast cannot be sent", () => {
  test("by a key that is pinned to another domain: 403, before anything else", async ({ world }) => {
    const { project, path } = await newSender(world);
    const other = await newDomain(world, project.id, `o${project.domain}`, "us-east-1");
    const key = await project.newKey({ domainId: other.id });
    for (const verb of ["send", "cancel", "unschedule"]) {
      const { status, body } = await world.api("POST", `${path}/${verb}`, { key });
      expect([status, body.name]).toEqual([403, "key_restricted"]);
    }
    const own = await project.newKey({ domainId: project.domainId });
    expect((await world.api("POST", `${path}/send`, { key: own })).status).toBe(200);
  });

  test("while it is incomplete: all that it lacks is named at once", async ({ world }) => {
    const { make, call } = await newSender(world);
    const { id } = await make({ html: "<p>Hello, {{ name }}</p>" });
    const { status, body } = await call("POST", `/broadcasts/${id}/send`);
    expect([status, body.name]).toEqual([400, "validation_error"]);
    const paths = body.issues.map((one: { path: string }) => one.path);
    expect(paths.sort()).toEqual(["audienceId", "from", "html", "html", "subject"]);
    const check = (await call("GET", `/broadcasts/${id}/check`)).body;
    expect(check).toMatchObject({ isReady: false, domainStatus: "verified", issues: body.issues });
  });

  test("from a domain that is not verified, or to an audience that was deleted", async ({ world }) => {
    const { project, call, make, content, send, audienceId } = await newSender(world);
    const pending = await newDomain(world, project.id, `p${project.domain}`, "us-east-1", "pending");
    const { id } = await make({ ...content, from: `a@p${project.domain}`, domainId: pending.id, audienceId });
    const unverified = await call("POST", `/broadcasts/${id}/send`);
    expect([unverified.status, unverified.body.name]).toEqual([403, "domain_not_verified"]);
    await call("DELETE", `/audiences/${audienceId}`);
    const gone = await send();
    expect([gone.status, gone.body.issues]).toEqual([
      400,
      [{ path: "audienceId", message: "was deleted: name another" }],
    ]);
  });

  test("where the balance covers all recipients but one: 400 with both figures (case 9)", async ({
    world,
  }) => {
    const price = world.services.deployment.priceMicros;
    const terms = { contacts: 4, credits: 1, balanceMicros: 2 * price };
    const { send, read, funds } = await newSender(world, terms);
    const before = await funds();
    const { status, body } = await send();
    expect([status, body.name]).toEqual([400, "insufficient_balance"]);
    expect(body.message).toContain(String(3 * price));
    expect(body.message).toContain(String(2 * price));
    expect([await funds(), (await read()).status]).toEqual([before, "draft"]);
  });

  test("beyond the monthly quota: 429; while sending is paused: 403", async ({ world }) => {
    const { send, call } = await newSender(world, { contacts: 3, monthlyQuota: 2 });
    const over = await send();
    expect([over.status, over.body.name]).toEqual([429, "outbound_quota_exceeded"]);
    await call("POST", "/outbound/pause");
    const paused = await send();
    expect([paused.status, paused.body.name]).toEqual([403, "outbound_paused"]);
  });

  test.for([
    [{ scheduledAt: "2020-01-01T00:00:00Z" }, "scheduledAt"],
    [{ scheduledAt: "2200-01-01T00:00:00Z" }, "scheduledAt"],
    [{ scheduledAt: "tomorrow" }, "scheduledAt"],
    [{ latestAt: "2020-01-01T00:00:00Z" }, "latestAt"],
  ] as const)("at the times %j: 400 (lists case J3)", async ([times, path], { world }) => {
    const { send } = await newSender(world, { contacts: 0 });
    const { status, body } = await send(times);
    expect([status, body.issues[0].path]).toEqual([400, path]);
  });
});
