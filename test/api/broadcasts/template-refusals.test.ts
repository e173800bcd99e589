import { describe, expect } from "vitest";
import { whileHeld } from "../../support/hold-call.ts";
import { test } from "../../support/test.ts";
import { newTemplated, variables } from "./templated.ts";

describe("a broadcast with a template", () => {
  test("names the field that is wrong, and stores nothing", async ({ world }) => {
    const { call, path, author, read } = await newTemplated(world);
    const { id: draft } = await author.make();
    await author.made({ name: "Box", kind: "block", alias: "box", html: "<p>x</p>" });
    const before = await read();
    const cases = [
      [{ template: { id: draft } }, 404, "template.id"],
      [{ template: { alias: "nothing" } }, 404, "template.alias"],
      [{ template: { alias: "offer", version: 7 } }, 404, "template.version"],
      [{ template: { alias: "box" } }, 400, "template"],
      [{ template: { alias: "offer" }, html: "<p>x</p>" }, 400, "html"],
      [{ template: { alias: "offer", variables: { a: ["{{ x"] } } }, 400, "template.variables.a.0"],
      [{ template: { alias: "offer", variables: { contact: {} } } }, 400, "template.variables.contact"],
    ] as const;
    for (const [body, status, field] of cases) {
      const answer = await call("PATCH", path, body);
      expect([answer.status, answer.body.issues[0].path]).toEqual([status, field]);
    }
    expect(await read()).toEqual(before);
  });

  test("is not sent without what its template needs: all of it is named at once", async ({ world }) => {
    const { call, path, send, author, made } = await newTemplated(world);
    const { offer: _, ...some } = variables;
    await call("PATCH", path, { template: { alias: "offer", variables: some } });
    const plain = await author.made({ name: "Plain", subject: "x", html: "<p>{{ name }}</p>" });
    const missing = ["template.variables.offer.name", "template.variables.offer.code"];
    const refused = await send();
    expect(refused.status).toBe(400);
    expect(refused.body.issues.map((one: { path: string }) => one.path).toSorted()).toEqual(
      missing.toSorted(),
    );
    const tested = await call("POST", `${path}/test`, { to: "tester@example.com" });
    expect(tested.body.issues.map((one: { path: string }) => one.path).toSorted()).toEqual(
      missing.toSorted(),
    );
    await call("PATCH", path, { template: { id: plain.id, variables: {} } });
    const { body } = await call("GET", `${path}/check`);
    expect(body.issues.map((one: { path: string }) => one.path)).toEqual([
      "template",
      "template.variables.name",
    ]);
    expect((await call("GET", `/broadcasts/${made.id}`)).body.status).toBe("draft");
  });

  test("keeps its template from being deleted until it has ended", async ({ world }) => {
    const { call, path, send, template, made } = await newTemplated(world);
    const remove = () => call("DELETE", `/templates/${template.id}`);
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    for (const step of [undefined, () => send({ scheduledAt })]) {
      await step?.();
      const { status, body } = await remove();
      expect([status, body.name, body.issues]).toEqual([
        ...[409, "invalid_state"],
        [{ path: made.id, message: "uses this template: News" }],
      ]);
      expect(body.message).toContain(`News (${made.id})`);
    }
    await call("POST", `${path}/cancel`);
    expect((await remove()).status).toBe(200);
    const copied = await call("POST", `${path}/duplicate`);
    expect([copied.status, copied.body.issues[0].path]).toEqual([404, "template.id"]);
  });

  test("and the deletion of its template: one of the two is refused, whichever comes second", async ({
    world,
  }) => {
    const { call, path, template, make } = await newTemplated(world);
    await call("PATCH", path, { template: null });
    const named = { template: { id: template.id, variables } };
    let id = "";
    const deleted = await whileHeld(
      world,
      { command: "TransactWriteItems" },
      () => call("DELETE", `/templates/${template.id}`),
      async () => {
        ({ id } = await make(named));
      },
    );
    expect([deleted.status, deleted.body.name]).toEqual([409, "invalid_state"]);
    const changed = await whileHeld(
      world,
      { command: "TransactWriteItems" },
      () => call("PATCH", path, named),
      async () => {
        await call("DELETE", `/broadcasts/${id}`);
        expect((await call("DELETE", `/templates/${template.id}`)).status).toBe(200);
      },
    );
    expect(changed).toMatchObject({ status: 404, body: { issues: [{ path: "template.id" }] } });
  });
});
