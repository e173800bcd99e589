import { expect } from "vitest";
import { test as surfaceTest } from "./resend-test.ts";

const test = surfaceTest.extend("topics", async ({ ask }) => {
  const made: string[] = [];
  for (const name of ["News", "Offers", "Events"])
    made.push((await ask("POST", "/topics", { name })).body.id);
  await ask("POST", "/contacts", { email, topics: [{ id: made[0], subscription: "opt_in" }] });
  return made;
});

const email = "ann@example.com";
const unknown = "top_01JAAAAAAAAAAAAAAAAAAAAAAA";

test.for([
  ["an unknown topic", [{ id: unknown, subscription: "opt_in" }], 404, "Topic not found"],
  ["an id that is none", [{ id: "news", subscription: "opt_in" }], 400, "topics[2].id: "],
  ["no id", [{ subscription: "opt_in" }], 400, "topics[2].id: "],
  ["a bad value", [{ id: unknown, subscription: "maybe" }], 400, "topics[2].subscription: "],
  ["an entry that is no object", [null], 400, "topics[2]: "],
] as const)(
  "%s after valid entries changes no topic of the contact",
  async ([, bad, status, start], { ask, topics: [news, offers] }) => {
    const valid = [
      { id: news, subscription: "opt_out" },
      { id: offers, subscription: "opt_in" },
    ];
    const answer = await ask("PATCH", `/contacts/${email}/topics`, [...valid, ...bad]);
    expect(answer.status).toBe(status);
    expect(answer.body.message.startsWith(start)).toBe(true);
    expect(await subscribed(ask)).toEqual([news]);
  },
);

test("a topic that is given twice is refused", async ({ ask, topics: [, offers] }) => {
  const twice = ["opt_in", "opt_out"].map((subscription) => ({ id: offers, subscription }));
  const { body } = await ask("PATCH", `/contacts/${email}/topics`, twice);
  expect(body.message).toBe("topics[1].id: is given twice.");
});

test("a key that may not make every change makes none", async ({ ask, project, topics }) => {
  const key = await project.newKey({ scopes: ["contact:read", "topic:read", "subscription:unsubscribe"] });
  const changes = topics.map((id, at) => ({ id, subscription: at === 0 ? "opt_out" : "opt_in" }));
  const answer = await ask("PATCH", `/contacts/${email}/topics`, changes, { key });
  expect([answer.status, await subscribed(ask)]).toEqual([401, [topics[0]]]);
});

test("a contact that unsubscribed itself keeps its topics when one of several is joined", async ({
  world,
  ask,
  project: { key },
  topics,
}) => {
  const body = { unsubscribed: true, resubscriptionLocked: true };
  await world.api("PATCH", `/contacts/${email}`, { key, body });
  const changes = topics.map((id, at) => ({ id, subscription: at === 0 ? "opt_out" : "opt_in" }));
  const answer = await ask("PATCH", `/contacts/${email}/topics`, changes);
  expect(answer.body.message).toMatch(/^resubscription_locked: /);
  expect(await subscribed(ask)).toEqual([topics[0]]);
});

test("several topics are changed by one call", async ({ ask, topics: [news, offers, events] }) => {
  const changes = [offers, events].map((id) => ({ id, subscription: "opt_in" }));
  const all = [...changes, { id: news, subscription: "opt_out" }];
  expect((await ask("PATCH", `/contacts/${email}/topics`, all)).status).toBe(200);
  expect((await subscribed(ask)).toSorted()).toEqual([offers, events].toSorted());
});

test("a batch with an address that is none suppresses nobody", async ({ ask }) => {
  const { status, body } = await ask("POST", "/suppressions/batch/add", { emails: [email, "nobody"] });
  expect([status, body.message.startsWith("emails[1]: ")]).toEqual([400, true]);
  expect((await ask("GET", "/suppressions")).body.data).toEqual([]);
});

test("a batch with an unknown suppression ends none", async ({ ask }) => {
  const { body } = await ask("POST", "/suppressions", { email });
  const emails = { emails: [email, "other@example.com"] };
  expect((await ask("POST", "/suppressions/batch/remove", emails)).status).toBe(404);
  const ids = { ids: [body.id, "sup_01JAAAAAAAAAAAAAAAAAAAAAAA"] };
  expect((await ask("POST", "/suppressions/batch/remove", ids)).status).toBe(404);
  expect((await ask("GET", "/suppressions")).body.data).toHaveLength(1);
  const twice = await ask("POST", "/suppressions/batch/remove", { emails: [email, email] });
  expect(twice.body.data).toEqual([1, 2].map(() => ({ object: "suppression", id: body.id, deleted: true })));
});

type Ask = (method: string, path: string) => Promise<{ readonly body: Topics }>;
interface Topics {
  readonly data: readonly { readonly id: string; readonly subscription: string }[];
}

async function subscribed(ask: Ask): Promise<readonly string[]> {
  const { data } = (await ask("GET", `/contacts/${email}/topics`)).body;
  return data.filter(({ subscription }) => subscription === "opt_in").map(({ id }) => id);
}
