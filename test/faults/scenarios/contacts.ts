import type { Scenario } from "../every-call.ts";
import { calmly, create, holdContacts, holdLedger, newGroup, remove } from "./audience.ts";

export const contactCreated: Scenario = {
  name: "contact-created",
  act: async (run) => {
    const one = await newGroup(run, "/audiences");
    const other = await newGroup(run, "/audiences", "Others");
    const topic = await newGroup(run, "/topics");
    const groups = { audienceIds: [one, other], topicIds: [topic] };
    const id = await create(run, { email: "ada@example.com", properties: { plan: "pro" }, ...groups });
    return async () => {
      await holdContacts(run, { "ada@example.com": [one, other, topic] });
      await holdLedger(run, id, ["topic_subscribed by api"]);
    };
  },
};

/** Two requests create a contact with the same address at the same time: one succeeds. */
export const contactsAtOnce: Scenario = {
  name: "contacts-at-once",
  act: async (run) => {
    const topic = await newGroup(run, "/topics");
    const body = { email: "ada@example.com", topicIds: [topic] };
    const [id] = await Promise.all([create(run, body), create(run, body)]);
    return async () => {
      await holdContacts(run, { "ada@example.com": [topic] });
      await holdLedger(run, id, ["topic_subscribed by api"]);
    };
  },
};

export const contactMoved: Scenario = {
  name: "contact-moved",
  act: async (run) => {
    const { insist, project } = run;
    const topic = await newGroup(run, "/topics");
    const made = { email: "ada@example.com", topicIds: [topic] };
    const { id } = await calmly(run, "POST", "/contacts", made);
    const body = { email: "ada@other.example.com" };
    const { status } = await insist("PATCH", `/contacts/${id}`, { key: project.key, body });
    // The old address is free again.
    const next = status === 200 ? await create(run, { email: "ada@example.com" }) : id;
    return async () => {
      await holdContacts(run, { "ada@example.com": [], "ada@other.example.com": [topic] });
      await holdLedger(run, id, ["topic_subscribed by api"]);
      await holdLedger(run, next, []);
    };
  },
};

export const contactDeleted: Scenario = {
  name: "contact-deleted",
  act: async (run) => {
    const audience = await newGroup(run, "/audiences");
    const topic = await newGroup(run, "/topics");
    const groups = { audienceIds: [audience], topicIds: [topic] };
    const { id } = await calmly(run, "POST", "/contacts", { email: "ada@example.com", ...groups });
    await calmly(run, "POST", "/contacts", { email: "bob@example.com", ...groups });
    await remove(run, `/contacts/${id}`);
    return () => holdContacts(run, { "bob@example.com": [audience, topic] });
  },
};

/** The contacts of an audience are deleted; one of their addresses is used again during that. */
export const audienceDeleted: Scenario = {
  name: "audience-deleted",
  act: async (run) => {
    const gone = await newGroup(run, "/audiences");
    const other = await newGroup(run, "/audiences", "Others");
    const topic = await newGroup(run, "/topics");
    const add = (email: string, audienceIds: readonly string[]) =>
      calmly(run, "POST", "/contacts", { email, audienceIds, topicIds: [topic] });
    await add("ada@example.com", [gone, other]);
    await add("bob@example.com", [gone]);
    await add("cyd@example.com", [other]);
    await remove(run, `/audiences/${gone}`);
    await create(run, { email: "bob@example.com", audienceIds: [other] });
    return () => holdContacts(run, { "bob@example.com": [other], "cyd@example.com": [other, topic] });
  },
};

/** Two audiences that share a contact, and its topic, are deleted at the same time. */
export const groupsDeletedAtOnce: Scenario = {
  name: "groups-deleted-at-once",
  act: async (run) => {
    const audienceIds = [await newGroup(run, "/audiences"), await newGroup(run, "/audiences", "Others")];
    const topic = await newGroup(run, "/topics");
    const groups = { audienceIds, topicIds: [topic] };
    await calmly(run, "POST", "/contacts", { email: "ada@example.com", ...groups });
    await calmly(run, "POST", "/contacts", { email: "bob@example.com", topicIds: [topic] });
    await Promise.all([
      ...audienceIds.map((id) => remove(run, `/audiences/${id}`)),
      remove(run, `/topics/${topic}`),
    ]);
    return () => holdContacts(run, { "bob@example.com": [] });
  },
};

export const topicDeleted: Scenario = {
  name: "topic-deleted",
  act: async (run) => {
    const audience = await newGroup(run, "/audiences");
    const topic = await newGroup(run, "/topics");
    const add = (email: string, audienceIds: readonly string[]) =>
      calmly(run, "POST", "/contacts", { email, audienceIds, topicIds: [topic] });
    const { id } = await add("ada@example.com", [audience]);
    await add("bob@example.com", []);
    await remove(run, `/topics/${topic}`);
    return async () => {
      await holdContacts(run, { "ada@example.com": [audience], "bob@example.com": [] });
      await holdLedger(run, id, ["topic_subscribed by api", "topic_unsubscribed by api"]);
    };
  },
};
