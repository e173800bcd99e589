import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, callOf, keyOperations } from "../http/calls.ts";
import { everybody, nobodys, rowsFor } from "../http/rows.ts";
import type { Answer } from "../support/api.ts";
import { startWorld, type World } from "../support/world.ts";
import { type Caller, newCaller, told } from "./contacts/caller.ts";

let world: World;
let caller: Caller;
let other: Caller;
beforeAll(async () => {
  world = await startWorld();
  [caller, other] = [await newCaller(world), await newCaller(world)];
});
afterAll(() => world.stop());

const names = Object.keys(nobodys).filter((name) => name !== "userId");
const onRows = keyOperations.filter(({ path }) => names.some((name) => path.includes(`{${name}}`)));

function withoutRequest({ status, body: { requestId: _, ...body } }: Answer): string {
  return JSON.stringify([status, body]);
}

/** Runs something, and holds it to have written nothing. */
async function writingNothing<Value>(run: () => Promise<Value>): Promise<Value> {
  world.recorder.reset();
  const value = await run();
  expect(world.recorder.calls().filter(({ writeUnits }) => writeUnits > 0)).toEqual([]);
  return value;
}

describe("another project's row in a path", () => {
  test.each(onRows)(
    "$method $path answers as for a row that nobody has, and writes nothing",
    async (operation) => {
      const foreign = await rowsFor(world, other.project, operation.path);
      const answers: string[] = [];
      for (const rows of [foreign, {}]) {
        const call = callOf(
          operation,
          caller.project,
          rows["emailId"],
          rows["domainId"] ?? nobodys["domainId"],
          rows,
        );
        // A property is called by a name that each project may have for itself.
        const told = await writingNothing(() => ask(world, call, { key: caller.project.key }));
        answers.push(withoutRequest(told));
      }
      expect(answers[0]).toContain('"not_found"');
      expect(answers[0]).toBe(answers[1]);
    },
  );
});

describe("another project's row in a field", () => {
  const id = (make: () => Promise<string>) => async () => [await make(), undefined] as const;
  const foreignContact = id(() =>
    other.contact(`f${world.clock.now().getTime()}-${Math.random()}@example.com`),
  );
  const foreignAudience = id(() => other.group("audiences"));
  const foreignTopic = id(() => other.group("topics"));
  const foreignSegment = id(async () => (await other.make("/segments", { name: "S", filter: everybody })).id);

  const fields: readonly (readonly [
    string,
    () => Promise<readonly [string, undefined]>,
    (id: string) => Promise<Answer>,
  ])[] = [
    [
      "createContact audienceIds",
      foreignAudience,
      (one) => caller.post("/contacts", { email: "n@x.test", audienceIds: [one] }),
    ],
    [
      "createContact topicIds",
      foreignTopic,
      (one) => caller.post("/contacts", { email: "n@x.test", topicIds: [one] }),
    ],
    [
      "createContact topicIds of an address that is there",
      foreignTopic,
      (one) => caller.post("/contacts?upsert=true", { email: "own@x.test", topicIds: [one] }),
    ],
    ["listContacts audienceId", foreignAudience, (one) => caller.get(`/contacts?audienceId=${one}`)],
    ["listContacts topicId", foreignTopic, (one) => caller.get(`/contacts?topicId=${one}`)],
    ["listContacts segmentId", foreignSegment, (one) => caller.get(`/contacts?segmentId=${one}`)],
    [
      "addToAudience contactId",
      foreignContact,
      async (one) => caller.post(`/audiences/${await ownAudience()}/contacts`, { contactId: one }),
    ],
    [
      "removeFromAudience contactRef",
      foreignContact,
      async (one) => caller.remove(`/audiences/${await ownAudience()}/contacts/${one}`),
    ],
    [
      "subscribe contactId",
      foreignContact,
      async (one) => caller.post("/subscriptions/subscribe", { contactId: one, topicId: await ownTopic() }),
    ],
    [
      "subscribe topicId",
      foreignTopic,
      async (one) => caller.post("/subscriptions/subscribe", { email: "own@x.test", topicId: one }),
    ],
    [
      "unsubscribe contactId",
      foreignContact,
      (one) => caller.post("/subscriptions/unsubscribe", { contactId: one }),
    ],
    [
      "createSegment filter",
      foreignAudience,
      (one) =>
        caller.post("/segments", {
          name: "S",
          filter: { all: [{ field: "audienceId", operator: "equals", value: one }] },
        }),
    ],
  ];

  let made: { readonly audience: string; readonly topic: string } | undefined;
  const own = async () => {
    made ??= { audience: await caller.group("audiences"), topic: await caller.group("topics") };
    return made;
  };
  const ownAudience = async () => (await own()).audience;
  const ownTopic = async () => (await own()).topic;
  beforeAll(async () => {
    await own();
    await caller.contact("own@x.test");
  });

  test.each(fields)("%s answers as for a row that nobody has, and writes nothing", async (_, make, use) => {
    const [foreign] = await make();
    const before = await other.get("/limits");
    const nobody = foreign.replace(/_.*/, "_01KV5JE8G09BQEJJWM1YBQ5300");
    const answers = [await writingNothing(() => use(foreign)), await writingNothing(() => use(nobody))];
    expect(told(answers[0] as Answer)).toEqual([404, "not_found"]);
    const texts = answers.map(withoutRequest);
    expect(texts[0]?.replaceAll(foreign, "")).toBe(texts[1]?.replaceAll(nobody, ""));
    expect((await other.get("/limits")).body).toEqual(before.body);
    expect((await caller.get("/contacts/n@x.test")).status).toBe(404);
  });

  test("nor is another project's contact found by its address, or its audience's rows in a list", async () => {
    await other.contact("secret@x.test");
    expect(told(await caller.get("/contacts/secret@x.test"))).toEqual([404, "not_found"]);
    for (const path of ["/contacts", "/contacts?email=secret@x.test", "/audiences", "/topics", "/segments"])
      expect(
        JSON.stringify((await caller.get(`${path}${path.includes("?") ? "&" : "?"}limit=100`)).body),
      ).not.toContain("secret@x.test");
    // Each project may have the address for itself.
    expect((await caller.post("/contacts", { email: "secret@x.test" })).status).toBe(201);
  });
});
