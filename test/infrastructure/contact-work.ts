import { importFile } from "../../functions/store/platform/file-names.ts";
import { everybody, newContactId } from "../http/rows.ts";
import { overtaken } from "../support/fault-injection.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

type Unrecorded = <Value>(prepare: () => Promise<Value>) => Promise<Value>;
type Work = (project: TestProject) => Promise<void>;

const email = "a@example.com";

/** What the functions of contacts and what belongs to them are made to do: enough for each to use all that it may. */
export function contactWork(worldOf: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  const at = async ({ key }: TestProject, method: string, path: string, body?: unknown) => {
    const answer = await worldOf().api(method, path, { key, ...(body !== undefined && { body }) });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const made = (project: TestProject, path: string, body: unknown): Promise<string> =>
    unrecorded(async () => (await at(project, "POST", path, body)).id);
  const named = (project: TestProject, path: string) => made(project, path, { name: "Some" });
  const addressed = (project: TestProject, over: object = {}) =>
    made(project, "/contacts", { email, ...over });
  /** The address of a contact that goes with its audience, which is being deleted. */
  const hidden = async (project: TestProject): Promise<string> => {
    const audience = await named(project, "/audiences");
    await addressed(project, { email: "hidden@example.com", audienceIds: [audience] });
    await unrecorded(() => at(project, "DELETE", `/audiences/${audience}`));
    return "hidden@example.com";
  };
  const segment = (project: TestProject, operator = "equals") =>
    made(project, "/segments", { name: "A", filter: { all: [{ field: "email", operator, value: email }] } });

  /** The functions that audiences and topics have alike. */
  const ofGroups = (kind: "audience" | "topic"): Readonly<Record<string, Work>> => {
    const path = `/${kind}s`;
    const onOne = (method: string, body?: unknown) => async (project: TestProject) => {
      await at(project, method, `${path}/${await named(project, path)}`, body);
    };
    return {
      [`list-${kind}s`]: (project) => at(project, "GET", path),
      [`create-${kind}`]: (project) => at(project, "POST", path, { name: "A" }),
      [`get-${kind}`]: onOne("GET"),
      [`update-${kind}`]: onOne("PATCH", { name: "B" }),
      [`delete-${kind}`]: onOne("DELETE"),
      [`list-${kind}-contacts`]: async (project) => {
        const id = await named(project, path);
        await addressed(project, { [`${kind}Ids`]: [id] });
        await at(project, "GET", `${path}/${id}/contacts`);
      },
    };
  };

  return {
    "list-contacts": async (project) => {
      const id = await addressed(project);
      for (const query of ["", `?email=${email}`, `?before=${id}`])
        await at(project, "GET", `/contacts${query}`);
    },
    "create-contact": async (project) => {
      const body = { email, firstName: "A", properties: { size: 1 } };
      for (const query of ["", "?upsert=true"]) await at(project, "POST", `/contacts${query}`, body);
      await at(project, "POST", "/contacts", { email: await hidden(project) });
    },
    "get-contact": async (project) => {
      await addressed(project);
      await at(project, "GET", `/contacts/${email}`);
    },
    "update-contact": async (project) => {
      await addressed(project);
      const body = { email: await hidden(project), unsubscribed: true };
      await at(project, "PATCH", `/contacts/${email}`, body);
    },
    "delete-contact": async (project) => {
      await addressed(project);
      await at(project, "DELETE", `/contacts/${email}`);
      const id = await unrecorded(() => newContactId(worldOf(), project));
      await at(project, "DELETE", `/contacts/${id}?erase=true`);
    },
    "list-consent": async (project) => {
      const id = await addressed(project, { unsubscribed: true });
      const { nextCursor } = await at(project, "GET", `/contacts/${id}/consent`);
      await at(project, "GET", `/contacts/${email}/consent?after=${nextCursor}`);
    },
    "create-import": async (project) => {
      await at(project, "POST", "/contacts/imports", { csv: "email\na@example.com", onConflict: "skip" });
    },
    "start-import": async (project) => {
      const id = await made(project, "/contacts/imports", { onConflict: "skip" });
      worldOf().objects.set(importFile(project.id, id), Buffer.from("email\na@example.com"));
      await at(project, "POST", `/contacts/imports/${id}/start`);
    },
    "list-imports": async (project) => {
      const id = await made(project, "/contacts/imports", { onConflict: "skip" });
      await at(project, "GET", `/contacts/imports?after=${id}`);
    },
    "get-import": async (project) => {
      const id = await made(project, "/contacts/imports", { onConflict: "skip" });
      await at(project, "GET", `/contacts/imports/${id}`);
    },
    "list-import-errors": async (project) => {
      const id = await made(project, "/contacts/imports", { onConflict: "skip" });
      await at(project, "GET", `/contacts/imports/${id}/errors`);
    },
    "create-export": (project) => at(project, "POST", "/contacts/exports", {}),
    "get-export": async (project) => {
      const id = await made(project, "/contacts/exports", {});
      await unrecorded(() => worldOf().settle());
      await at(project, "GET", `/contacts/exports/${id}`);
    },
    "list-contact-properties": (project) => at(project, "GET", "/contact-properties"),
    "create-contact-property": (project) =>
      at(project, "POST", "/contact-properties", { key: "size", type: "number" }),
    "delete-contact-property": async (project) => {
      await made(project, "/contact-properties", { key: "size", type: "number" });
      await at(project, "DELETE", "/contact-properties/size");
    },
    ...ofGroups("audience"),
    ...ofGroups("topic"),
    "add-to-audience": async (project) => {
      await addressed(project);
      await at(project, "POST", `/audiences/${await named(project, "/audiences")}/contacts`, { email });
    },
    "remove-from-audience": async (project) => {
      const id = await named(project, "/audiences");
      await addressed(project, { audienceIds: [id] });
      await at(project, "DELETE", `/audiences/${id}/contacts/${email}`);
    },
    "list-segments": (project) => at(project, "GET", "/segments"),
    "create-segment": (project) => at(project, "POST", "/segments", { name: "A", filter: everybody }),
    "preview-segment": async (project) => {
      await addressed(project);
      for (const operator of ["equals", "starts_with"]) {
        const filter = { all: [{ field: "email", operator, value: email }] };
        await at(project, "POST", "/segments/preview", { filter });
      }
    },
    "get-segment": async (project) => at(project, "GET", `/segments/${await segment(project)}`),
    "update-segment": async (project) =>
      at(project, "PATCH", `/segments/${await segment(project)}`, { name: "B" }),
    "delete-segment": async (project) => at(project, "DELETE", `/segments/${await segment(project)}`),
    "list-segment-contacts": async (project) => {
      await addressed(project);
      for (const operator of ["equals", "starts_with"])
        await at(project, "GET", `/segments/${await segment(project, operator)}/contacts`);
    },
    subscribe: async (project) => {
      await addressed(project);
      const topicId = await named(project, "/topics");
      await at(project, "POST", "/subscriptions/subscribe", { email, topicId });
    },
    "leave-topic": async (project) => {
      const topicId = await named(project, "/topics");
      await addressed(project, { topicIds: [topicId] });
      await at(project, "POST", "/subscriptions/leave", { email, topicId });
    },
    unsubscribe: async (project) => {
      await addressed(project);
      await at(project, "POST", "/subscriptions/unsubscribe", { email });
    },
    "list-suppressions": async (project) => {
      await made(project, "/suppressions", { email });
      for (const query of ["", `?email=${email}`]) await at(project, "GET", `/suppressions${query}`);
    },
    "create-suppression": async (project) => {
      // Of two at once, one reads what the other wrote.
      const body = { email, scope: "marketing" };
      const suppress = () => worldOf().api("POST", "/suppressions", { key: project.key, body });
      await overtaken(worldOf(), "TransactWriteItems", suppress);
      await at(project, "POST", "/suppressions", { email, scope: "all" });
    },
    "import-suppressions": async (project) => {
      const one = { email: "imported@example.com", reason: "bounce" };
      const body = { suppressions: [one] };
      const importing = () => worldOf().api("POST", "/suppressions/imports", { key: project.key, body });
      await overtaken(worldOf(), "TransactWriteItems", importing);
      // One that covers less is replaced.
      await made(project, "/suppressions", { email, scope: "marketing" });
      await at(project, "POST", "/suppressions/imports", { suppressions: [{ email }] });
    },
    "remove-suppressions": async (project) => {
      const id = await made(project, "/suppressions", { email });
      await at(project, "POST", "/suppressions/remove", { ids: [id] });
    },
    "delete-suppression": async (project) =>
      at(project, "DELETE", `/suppressions/${await made(project, "/suppressions", { email })}`),
  };
}

/** Makes an import, an export and an erasure of somebody who was sent email, and is to be sent more. */
export async function fileJobs(world: World, project: TestProject): Promise<void> {
  const { key } = project;
  const post = (path: string, body: unknown) => world.api("POST", path, { key, body });
  await post("/contacts/imports", { csv: "email,plan\nyou@example.com,pro\nbad,", onConflict: "update" });
  await post("/contacts/exports", {});
  await post("/contacts", { email: "me@example.com", unsubscribed: true });
  const mine = project.email({ to: "me@example.com" });
  await post("/emails", mine);
  await post("/emails/bulk", { emails: [mine] });
  const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await post("/emails", { ...mine, scheduledAt });
  await post("/suppressions", { email: "me@example.com", scope: "marketing" });
  await world.queues.workOff(world.deliver);
  await world.queues.workOff(world.deliver);
  await world.api("DELETE", "/contacts/me@example.com?erase=true", { key });
}

/** Deletes a topic and an audience that overlap and have more members than a worker takes out in one go. */
export async function cascades(world: World, { key }: TestProject): Promise<void> {
  const named = async (path: string): Promise<string> =>
    (await world.api("POST", path, { key, body: { name: "Some" } })).body.id;
  const [audience, topic, small] = [
    await named("/audiences"),
    await named("/topics"),
    await named("/topics"),
  ];
  const bodies = Array.from({ length: 260 }, (_, at) => ({
    email: `a${at}@example.com`,
    audienceIds: [audience],
    topicIds: at < 3 ? [topic, small] : [topic],
  }));
  await Promise.all(bodies.map((body) => world.api("POST", "/contacts", { key, body })));
  for (const path of [`/topics/${small}`, `/audiences/${audience}`]) await world.api("DELETE", path, { key });
}
