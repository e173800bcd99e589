import { describe, expect } from "vitest";
import { withFaults, without } from "../../support/fault-injection.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";

/** A read of the record that lags behind its write. */
const lagging = [{ command: "BatchGetItem", act: without("#IDEM#") }];

describe("a retry whose read of the stored response lags", () => {
  test.for(["/emails", "/emails/bulk"])("on %s still gets it, and pays nothing", async (path, { world }) => {
    const project = await newProject(world, { credits: 10 });
    const body = path === "/emails" ? project.email() : { emails: [project.email(), project.email()] };
    const ask = { key: project.key, body, headers: { "idempotency-key": "lag" } };
    const first = await world.api("POST", path, ask);
    world.clock.advance(5);
    const before = await world.api("GET", "/limits", project);
    await withFaults(world, lagging, async () => {
      const retry = await world.api("POST", path, ask);
      expect(retry.status).toBe(200);
      expect(retry.body).toEqual(first.body);
      expect(retry.headers["idempotent-replayed"]).toBe("true");
    });
    expect((await world.api("GET", "/limits", project)).body).toEqual(before.body);
  });

  test("with another body is a mismatch, not in flight", async ({ world, project: { key, email } }) => {
    const headers = { "idempotency-key": "lag" };
    await world.api("POST", "/emails", { key, body: email(), headers });
    world.clock.advance(5);
    await withFaults(world, lagging, async () => {
      const other = await world.api("POST", "/emails", { key, body: email({ subject: "Other" }), headers });
      expect(other.body.name).toBe("idempotency_mismatch");
    });
  });
});
