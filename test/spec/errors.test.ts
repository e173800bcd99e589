import { expect } from "vitest";
import { newGate, withFaults } from "../support/fault-injection.ts";
import { newDomain, newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { newDraft } from "./broadcast-sending.ts";
import { isInvalidFirst } from "./mismatches.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

const price = (world: World) => world.services.deployment.priceMicros;

specified("7.400.insufficient-balance", async ({ world }) => {
  for (const way of waysToSend) {
    const two = { to: ["a@example.com", "b@example.com"] };
    for (const [credits, balanceMicros, expected] of [
      [0, 0, 400],
      [0, 2 * price(world) - 1, 400],
      [0, 2 * price(world), 200],
      [1, price(world) - 1, 400],
      [1, price(world), 200],
      [2, 0, 200],
    ] as const) {
      const project = await newProject(world, { credits, balanceMicros });
      const before = await traces(world, project);
      const answer = await sendBy(world, way, project, { mail: two });
      expect([credits, balanceMicros, answer.status]).toEqual([credits, balanceMicros, expected]);
      if (expected === 200) continue;
      expect(answer.body.name).toBe("insufficient_balance");
      expect(await traces(world, project)).toEqual(before);
    }
  }
});

specified("7.400.idempotency-key", async ({ world, project }) => {
  const before = await traces(world, project);
  for (const way of waysToSend) {
    for (const idempotencyKey of ["k".repeat(256), "k".repeat(5000), "a\nb", "a\0b", "\x7f", "ключ", "ü"]) {
      const answer = await sendBy(world, way, project, { idempotencyKey });
      expect([idempotencyKey, ...statusAndName(answer)]).toEqual([
        idempotencyKey,
        400,
        "invalid_idempotency_key",
      ]);
    }
  }
  expect(await traces(world, project)).toEqual(before);
});

specified("7.403.domain-not-verified", async ({ world, project }) => {
  const other = await newProject(world);
  const names = ["nobodys.test", other.domain];
  for (const status of ["pending", "temporary_failure", "failed"] as const) {
    const name = `${status.slice(0, 4)}-${project.domain}`;
    await newDomain(world, project.id, name, "us-east-1", status);
    names.push(name);
  }
  const before = await traces(world, project);
  for (const way of waysToSend) {
    for (const name of names) {
      const answer = await sendBy(world, way, project, { mail: { from: `sender@${name}` } });
      expect([name, ...statusAndName(answer)]).toEqual([name, 403, "domain_not_verified"]);
    }
  }
  const mixed = { emails: [project.email(), project.email({ from: "sender@nobodys.test" })] };
  const answer = await world.api("POST", "/emails/bulk", { key: project.key, body: mixed });
  expect(statusAndName(answer)).toEqual([403, "domain_not_verified"]);
  expect(await traces(world, project)).toEqual(before);
});

specified("7.403.key-restricted", async ({ world, project }) => {
  const second = await newDomain(world, project.id, `second-${project.domain}`, "us-east-1");
  const key = await project.newKey({ domainId: second.id });
  const before = await traces(world, project);
  for (const way of waysToSend)
    expect(statusAndName(await sendBy(world, way, project, { key }))).toEqual([403, "key_restricted"]);
  const { send } = await newDraft(world, project);
  expect(statusAndName(await send(key))).toEqual([403, "key_restricted"]);
  await world.settle();
  expect(await traces(world, project)).toEqual(before);
});

specifiedInPart(
  "7.409.mismatch",
  "a different body that is invalid by itself gets 400, one that the API key may not send 403",
  async ({ world }) => {
    for (const way of waysToSend) {
      const project = await newProject(world);
      const outcome = async (subject: string) =>
        statusAndName(await sendBy(world, way, project, { idempotencyKey: "once", mail: { subject } }));
      expect(await outcome("First")).toEqual([200, undefined]);
      expect(await outcome("Second")).toEqual([409, "idempotency_mismatch"]);
      expect(await outcome("First")).toEqual([200, undefined]);
      await isInvalidFirst(world, way, project);
    }
  },
);

specifiedInPart(
  "7.409.in-flight",
  "a request over 64 KB, or with content that is stored as an object, claims its key while it runs; of others, the first to reserve is served, the rest get 409",
  async ({ world }) => {
    for (const way of waysToSend) {
      const project = await newProject(world);
      const once = () => sendBy(world, way, project, { idempotencyKey: "once" });
      const gate = newGate();
      const outcome: (readonly [number, string | undefined])[] = [];
      await withFaults(world, [{ command: "TransactWriteItems", act: gate.act }], async () => {
        const held = once();
        await gate.reached;
        outcome.push(statusAndName(await once()));
        gate.open();
        outcome.push(statusAndName(await held));
      });
      // The later one was the first to reserve.
      expect(outcome).toEqual([
        [200, undefined],
        [409, "idempotency_in_flight"],
      ]);
    }
  },
);
