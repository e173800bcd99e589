import { describe, expect } from "vitest";
import { disagreements, recount } from "../../api/audiences/recount.ts";
import { type Caller, newCaller } from "../../api/contacts/caller.ts";
import { imported } from "../../api/imports/importing.ts";
import { whileHeld } from "../../support/hold-call.ts";
import { newToken } from "../../support/links.ts";
import { memoryEngine } from "../../support/memory-dynamo/engines.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = testIn({}, { engine: memoryEngine });

interface Stage {
  readonly caller: Caller;
  readonly audience: string;
  readonly topic: string;
}

const emails = Array.from({ length: 12 }, (_, at) => `p${at}@x.test`);
const csv = `email,firstName\n${emails.map((email) => `${email},New`).join("\n")}\n`;

/** Two of the twelve are contacts already. */
async function newStage(world: World): Promise<Stage> {
  const caller = await newCaller(world);
  const [audience, topic] = [await caller.group("audiences"), await caller.group("topics")];
  await caller.contact("p0@x.test", { lastName: "Old" });
  await caller.contact("p1@x.test", { topicIds: [topic] });
  return { caller, audience, topic };
}

async function leave(
  world: World,
  { caller, topic }: Stage,
  address: string,
  scope: "all" | "topic",
): Promise<void> {
  const token = await newToken(world, caller.project, { address, topicId: topic });
  const answer = await world.api("POST", `/unsubscribe/${token}`, {
    text: `scope=${scope}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(200);
}

/** Imports the twelve while `other` runs between what the import has read and its first transaction. */
async function racing(
  world: World,
  stage: Stage,
  other: (stage: Stage) => Promise<unknown>,
  onConflict: "update" | "skip",
) {
  const { caller, audience, topic } = stage;
  const groups = { audienceIds: [audience], topicIds: [topic] };
  const isImport = (input: unknown) => JSON.stringify(input).includes("p11@x.test");
  const done = await whileHeld(
    world,
    { command: "TransactWriteItems", when: isImport },
    () => imported(world, caller.project.key, csv, { onConflict, ...groups }),
    async () => {
      await other(stage);
    },
  );
  const found = await recount(world, caller, [audience, topic]);
  expect(disagreements(found)).toEqual([]);
  expect(done).toMatchObject({ status: "done", counts: { lines: 12, failed: 0 } });
  const { created, updated, skipped } = done.counts;
  expect(created + updated + skipped).toBe(12);
  return { done, contacts: new Map(found.contacts.map((one) => [one.email, one])) };
}

describe("a recipient who opts out while an import writes (F44)", () => {
  test.for([
    ["of the topic, before there is a contact", "p5@x.test", "topic"],
    ["of the topic, as a contact", "p0@x.test", "topic"],
    ["of everything, before there is a contact", "p5@x.test", "all"],
    ["of everything, as a contact", "p0@x.test", "all"],
  ] as const)("stays out: %s", async ([_, address, scope], { world }) => {
    const stage = await newStage(world);
    const { contacts, done } = await racing(
      world,
      stage,
      () => leave(world, stage, address, scope),
      "update",
    );
    expect(contacts.get(address)).toMatchObject({
      ...{ firstName: "New", topicIds: [], audienceIds: [stage.audience], locked: scope === "all" },
      unsubscribedAt: scope === "all" ? expect.any(String) : null,
    });
    expect(done.errors).toEqual([expect.stringMatching(/opted out/)]);
    expect(contacts.get("p11@x.test")?.topicIds).toEqual([stage.topic]);
  });
});

describe("a change by the API while an import writes (F44)", () => {
  test("of a contact keeps what each of the two has set", async ({ world }) => {
    const stage = await newStage(world);
    const change = () => stage.caller.patch("/contacts/p0@x.test", { lastName: "Newer" });
    const { contacts } = await racing(world, stage, change, "update");
    expect(contacts.get("p0@x.test")).toMatchObject({ firstName: "New", lastName: "Newer" });
  });

  test("that deletes a contact lets the import create it", async ({ world }) => {
    const stage = await newStage(world);
    const { contacts, done } = await racing(
      world,
      stage,
      () => stage.caller.remove("/contacts/p0@x.test"),
      "update",
    );
    expect(contacts.get("p0@x.test")).toMatchObject({ firstName: "New", lastName: null });
    expect(done.counts).toMatchObject({ created: 11, updated: 1 });
  });

  test.for([
    ["update", { created: 9, updated: 3 }, "New"],
    ["skip", { created: 9, skipped: 3 }, null],
  ] as const)(
    "that creates one of its contacts leaves one contact: %s",
    async ([onConflict, counts, name], { world }) => {
      const stage = await newStage(world);
      const { contacts, done } = await racing(
        world,
        stage,
        () => stage.caller.contact("p7@x.test"),
        onConflict,
      );
      expect(done.counts).toMatchObject(counts);
      expect(contacts.get("p7@x.test")?.firstName).toBe(name);
    },
  );

  test("that deletes the audience fails every line, and no count is lost", async ({ world }) => {
    const { caller, audience } = await newStage(world);
    const done = await whileHeld(
      world,
      { command: "TransactWriteItems", when: (input) => JSON.stringify(input).includes("p11@x.test") },
      () => imported(world, caller.project.key, csv, { audienceIds: [audience] }),
      async () => {
        await caller.remove(`/audiences/${audience}`);
      },
    );
    expect(done).toMatchObject({ status: "done", counts: { failed: 12, created: 0 } });
    expect(done.errors[0]).toContain("Audience not found");
    expect(disagreements(await recount(world, caller, [audience]))).toEqual([]);
  });
});
