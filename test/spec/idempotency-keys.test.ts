import { expect } from "vitest";
import { newProject } from "../support/project.ts";
import { read } from "../workers/mail.ts";
import { replayed, sendOnce, sentCount, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified } from "./specified.ts";

specified("4.idempotency.rule-1", async ({ world }) => {
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join("");
  for (const way of waysToSend) {
    const project = await newProject(world);
    const outcome = async (idempotencyKey: string) =>
      statusAndName(await sendOnce(world, way, project, { idempotencyKey }));
    for (const key of ["k", "k".repeat(255), printable]) expect(await outcome(key)).toEqual([200, undefined]);
    const before = await traces(world, project);
    for (const key of ["k".repeat(256), "a\tb", "a\x7fb", "\x1f", "é", "日本", "a\u00a0b", "👍"])
      expect([key, ...(await outcome(key))]).toEqual([key, 400, "invalid_idempotency_key"]);
    expect(await traces(world, project)).toEqual(before);
  }
});

specified("4.idempotency.rule-2", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const empty = () => sendOnce(world, way, project, { idempotencyKey: "" });
    const answers = [await empty(), await empty()];
    expect(answers.map(({ status, headers }) => [status, headers[replayed]])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const ids = answers.flatMap(way.idsOf);
    expect(new Set(ids).size).toBe(2);
    expect((await read(world, project, ids[0] ?? "")).idempotencyKey).toBe(null);
  }
});

specified("4.idempotency.rule-3", async ({ world }) => {
  for (const way of waysToSend) {
    const [one, other] = await Promise.all([newProject(world), newProject(world)]);
    const answers = [await sendOnce(world, way, one), await sendOnce(world, way, other)];
    expect(answers.map(({ status, headers }) => [status, headers[replayed]])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect([await sentCount(world, one), await sentCount(world, other)]).toEqual([1, 1]);
    // The body equals the other project's, and neither its response nor a conflict is visible.
    const body = { ...one.email(), subject: "Same" };
    const headers = { "idempotency-key": "same" };
    const outcome = async (key: string) =>
      statusAndName(await world.api("POST", "/emails", { key, body, headers }));
    expect([await outcome(one.key), await outcome(other.key)]).toEqual([
      [200, undefined],
      [403, "domain_not_verified"],
    ]);
    // All keys of a project share stored responses.
    const again = await sendOnce(world, way, one, { key: await one.newKey({}) });
    expect([again.body, again.headers[replayed]]).toEqual([answers[0]?.body, "true"]);
  }
});
