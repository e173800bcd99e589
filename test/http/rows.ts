import { randomBytes } from "node:crypto";
import { importFile } from "../../functions/store/platform/file-names.ts";
import { newCompleteBroadcast } from "../support/broadcast-rows.ts";
import { newInboundEmail } from "../support/inbound-mail.ts";
import { newConfirmToken, newToken } from "../support/links.ts";
import { newDomain, type TestProject } from "../support/project.ts";
import { storeEvent } from "../support/store-event.ts";
import type { World } from "../support/world.ts";

/** What stands in for a row of each kind that nobody has; and a name that is in nobody's way. */
export const nobodys: Readonly<Record<string, string>> = {
  emailId: "eml_01KV5JE8G09BQEJJWM1YBQ5300",
  userId: "usr_01KV5JE8G09BQEJJWM1YBQ5300",
  domainId: "dom_01KV5JE8G09BQEJJWM1YBQ5300",
  contactRef: "con_01KV5JE8G09BQEJJWM1YBQ5300",
  audienceId: "aud_01KV5JE8G09BQEJJWM1YBQ5300",
  topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300",
  segmentId: "seg_01KV5JE8G09BQEJJWM1YBQ5300",
  suppressionId: "sup_01KV5JE8G09BQEJJWM1YBQ5300",
  cancellationId: "job_01KV5JE8G09BQEJJWM1YBQ5300",
  importId: "imp_01KV5JE8G09BQEJJWM1YBQ5300",
  eventId: "evt_01KV5JE8G09BQEJJWM1YBQ5300",
  exportId: "exp_01KV5JE8G09BQEJJWM1YBQ5300",
  templateId: "tpl_01KV5JE8G09BQEJJWM1YBQ5300",
  templateVersion: "1",
  inboundEmailId: "inb_01KV5JE8G09BQEJJWM1YBQ5300",
  attachmentIndex: "0",
  routeId: "rte_01KV5JE8G09BQEJJWM1YBQ5300",
  blocklistEntryId: "blo_01KV5JE8G09BQEJJWM1YBQ5300",
  broadcastId: "brd_01KV5JE8G09BQEJJWM1YBQ5300",
  webhookId: "whk_01KV5JE8G09BQEJJWM1YBQ5300",
  deliveryId: "whd_01KV5JE8G09BQEJJWM1YBQ5300",
  propertyName: "nobodys_property",
};

/** A plan with room for the rows of many calls in one project. */
export const roomy = {
  plans: {
    free: {
      ...{ monthlyQuota: 3000, domains: 100, audiences: 9999, topics: 9999, segments: 9999 },
      ...{ webhooks: 9999, templates: 1000, broadcasts: 1000 },
    },
  },
};

type Make = (world: World, project: TestProject) => Promise<string>;

/** How a row of a project's own is made, by the parameter of a path that names it. */
const makers: Readonly<Record<string, Make>> = {
  emailId: scheduleEmail,
  domainId: async (world, project) => {
    const name = `n${randomBytes(6).toString("hex")}.${project.domain}`;
    return (await newDomain(world, project.id, name, "us-east-1")).id;
  },
  contactRef: newContactId,
  audienceId: (world, project) => made(world, project, "/audiences", { name: "Customers" }),
  topicId: (world, project) => made(world, project, "/topics", { name: "News" }),
  segmentId: (world, project) => made(world, project, "/segments", { name: "All", filter: everybody }),
  linkToken: (world, project) => newToken(world, project, { address: newAddress() }),
  confirmToken: (world, project) => newConfirmToken(world, project, newAddress()),
  suppressionId: (world, project) => made(world, project, "/suppressions", { email: newAddress() }),
  cancellationId: (world, project) =>
    made(world, project, "/emails/cancel", { filter: { status: "queued" } }),
  importId: newUploadedImport,
  eventId: storeEvent,
  exportId: (world, project) => made(world, project, "/contacts/exports", {}),
  templateId: (world, project) => made(world, project, "/templates", newTemplate),
  templateVersion: async () => "1",
  inboundEmailId: newInboundEmail,
  attachmentIndex: async () => "0",
  // A project may have a hundred: the route of an earlier call serves as well.
  routeId: async (world, project) => {
    const { body } = await world.api("GET", "/inbound/routes?limit=1", { key: project.key });
    return body.items[0]?.id ?? made(world, project, "/inbound/routes", newRoute);
  },
  blocklistEntryId: (world, project) => made(world, project, "/inbound/blocklist", { value: newAddress() }),
  broadcastId: newCompleteBroadcast,
  webhookId: (world, project) => made(world, project, "/webhooks", newHook),
  propertyName: async (world, { key }) => {
    await world.api("POST", "/contact-properties", { key, body: { key: "shoe_size", type: "number" } });
    return "shoe_size";
  },
};

/** An endpoint that is told of little, so that other calls make no deliveries to it. */
export const newHook = { url: "https://hooks.example.com/in", events: ["broadcast.canceled"] };

/** The smallest template. */
export const newTemplate = { name: "Welcome", subject: "Hello", html: "<p>Hello</p>" };

/** The smallest route. */
export const newRoute = { match: { recipient: "support@*" }, action: { type: "store" } };

export const everybody = { all: [{ field: "email", operator: "exists", value: true }] };

export function newAddress(): string {
  return `a${randomBytes(6).toString("hex")}@example.com`;
}

export function newContactId(world: World, project: TestProject): Promise<string> {
  return made(world, project, "/contacts", { email: newAddress() });
}

export function newTopicId(world: World, project: TestProject): Promise<string> {
  return made(world, project, "/topics", { name: "News" });
}

/** The id of an import whose file is there, and that can be started. */
async function newUploadedImport(world: World, project: TestProject): Promise<string> {
  const id = await made(world, project, "/contacts/imports", { onConflict: "update" });
  world.objects.set(importFile(project.id, id), Buffer.from("email\na@example.com\n"));
  return id;
}

/** The id of a scheduled email of a project's own. */
export function scheduleEmail(world: World, project: TestProject): Promise<string> {
  const attachments = [{ filename: "a.txt", content: "aGVsbG8=" }];
  const email = project.email({ scheduledAt: "2026-06-18T12:00:00Z", attachments });
  return made(world, project, "/emails", email);
}

/**
 * Rows of a project's own for a path, by the path's parameters; a contact is in the audience that stands
 * beside it, a delivery is the endpoint's.
 */
export async function rowsFor(world: World, project: TestProject, path: string) {
  const rows: Record<string, string> = {};
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    const make = makers[name];
    if (make) rows[name] = await make(world, project);
  }
  const { audienceId, contactRef: contactId } = rows;
  if (audienceId !== undefined && contactId !== undefined)
    await made(world, project, `/audiences/${audienceId}/contacts`, { contactId });
  if (path.includes("{deliveryId}"))
    rows["deliveryId"] = await made(world, project, `/webhooks/${rows["webhookId"]}/test`, {});
  return rows;
}

async function made(world: World, { key }: TestProject, path: string, body: unknown): Promise<string> {
  const answer = await world.api("POST", path, { key, body });
  if (answer.status >= 300) throw new Error(`${path} made nothing: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
