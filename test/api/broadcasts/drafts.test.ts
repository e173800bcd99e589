import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { newEditor } from "./editor.ts";

describe("a draft", () => {
  test("shows what was given, and the same when it is read and listed", async ({ world, project }) => {
    const { call, make, content } = newEditor(world, project);
    const audienceId = (await call("POST", "/audiences", { name: "Customers" })).body.id;
    const { findings, ...saved } = await make({ ...content, audienceId, replyTo: "Help <help@example.com>" });
    expect(findings).toEqual([]);
    expect(saved).toEqual({
      ...{ id: expect.stringMatching(/^brd_/), name: "News", domainId: project.domainId, status: "draft" },
      ...{ audienceId, segmentId: null, topicId: null, revision: 1 },
      ...{ ...content, previewText: null, text: null, template: null, variants: null },
      replyTo: ["Help <help@example.com>"],
      ...{ createdAt: expect.any(String), updatedAt: saved.createdAt, recipientCount: null, reason: null },
      ...{ scheduledAt: null, latestAt: null, startedAt: null, endedAt: null },
    });
    expect((await call("GET", `/broadcasts/${saved.id}`)).body).toEqual(saved);
    const { from: _, replyTo: _r, subject: _s, previewText: _p, html: _h, text: _t, ...rest } = saved;
    const { template: _template, variants: _variants, ...summary } = rest;
    expect((await call("GET", "/broadcasts")).body.items).toEqual([summary]);
  });

  test("keeps what a change leaves out, and null empties a field", async ({ world, project }) => {
    const { make, change, content } = newEditor(world, project);
    const { id } = await make({ ...content, previewText: "In short" });
    const { body } = await change(id, { subject: "Other", previewText: null });
    expect(body).toMatchObject({ ...content, subject: "Other", previewText: null, revision: 2 });
    expect((await change(id, { subject: "Other" })).body.revision).toBe(2);
    expect((await change(id, { name: "Renamed" })).body).toMatchObject({ html: content.html, revision: 3 });
  });

  test("has one audience, segment or topic: another one replaces it", async ({ world, project }) => {
    const { call, make, change } = newEditor(world, project);
    const audienceId = (await call("POST", "/audiences", { name: "A" })).body.id;
    const topicId = (await call("POST", "/topics", { name: "T" })).body.id;
    const { id } = await make({ audienceId });
    expect((await change(id, { topicId })).body).toMatchObject({ audienceId: null, topicId });
    expect((await change(id, { audienceId: null })).body).toMatchObject({ audienceId: null, topicId });
    expect((await change(id, { topicId: null })).body).toMatchObject({ audienceId: null, topicId: null });
    const both = await change(id, { audienceId, topicId });
    expect([both.status, both.body.issues]).toEqual([
      400,
      [{ path: "audienceId", message: expect.stringContaining("exclude each other") }],
    ]);
  });

  test("changes only from the revision that ifRevision names", async ({ world, project }) => {
    const { make, change } = newEditor(world, project);
    const { id } = await make();
    const answers = [
      await change(id, { subject: "one", ifRevision: 1 }),
      await change(id, { subject: "two", ifRevision: 1 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.name])).toEqual([
      [200, "News"],
      [409, "invalid_state"],
    ]);
    expect(answers[1]?.body.issues).toEqual([{ path: "ifRevision", message: expect.any(String) }]);
  });

  test("is duplicated with its content, and deleted with it", async ({ world, project }) => {
    const { call, make, content } = newEditor(world, project);
    const { id } = await make(content);
    const copy = await call("POST", `/broadcasts/${id}/duplicate`);
    expect(copy).toMatchObject({ status: 201, body: { ...content, name: "News (copy)", status: "draft" } });
    expect((await call("DELETE", `/broadcasts/${id}`)).body).toEqual({ id, deleted: true });
    const gone = ["GET", "PATCH", "DELETE"] as const;
    for (const method of gone)
      expect((await call(method, `/broadcasts/${id}`, method === "PATCH" ? {} : undefined)).status).toBe(404);
    expect((await call("GET", `/broadcasts/${copy.body.id}`)).body).toMatchObject(content);
    expect((await call("GET", "/limits")).body.usage.broadcasts).toBe(1);
  });

  test("names only domains and groups of its own project", async ({ world, project }) => {
    const { call, make, change } = newEditor(world, project);
    const other = await newProject(world);
    const topicId = (await newEditor(world, other).call("POST", "/topics", { name: "T" })).body.id;
    const { id } = await make();
    const answers = [
      await call("POST", "/broadcasts", { name: "x", domainId: other.domainId }),
      await change(id, { domainId: other.domainId }),
      await change(id, { topicId }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test("outlives its audience and its domain: the list still works (lists case J5)", async ({
    world,
    project,
  }) => {
    const { call, make, change } = newEditor(world, project);
    const audienceId = (await call("POST", "/audiences", { name: "A" })).body.id;
    const { id } = await make({ audienceId });
    await call("DELETE", `/audiences/${audienceId}`);
    await call("DELETE", `/domains/${project.domainId}`);
    await world.settle();
    expect((await call("GET", "/broadcasts")).body.items).toMatchObject([{ id, audienceId }]);
    expect((await change(id, { name: "Renamed" })).status).toBe(200);
    expect((await change(id, { from: `a@${project.domain}` })).status).toBe(404);
  });
});
