import { type OperationId, operations } from "../../../functions/contract/index.ts";
import type { Operation } from "../../../functions/contract/platform/area.ts";
import { bodies, guest, queries } from "./bodies.ts";
import type { Client } from "./client.ts";

/** Operations that are called by clients of their own, which know more of them than the contract says. */
export const ofOwnClients: readonly OperationId[] = [
  ...(["sendEmail", "sendBulk", "cancelEmail", "cancelEmails", "rescheduleEmail"] as const),
  ...(["createContact", "updateContact", "deleteContact", "createImport", "startImport"] as const),
  ...(["subscribe", "unsubscribe", "unsubscribeByLink", "leaveTopic"] as const),
  ...(["createSuppression", "deleteSuppression", "importSuppressions", "removeSuppressions"] as const),
  ...(["createAudience", "createTopic", "deleteAudience", "deleteTopic"] as const),
  ...(["createBroadcast", "sendBroadcast", "pauseBroadcast", "resumeBroadcast", "cancelBroadcast"] as const),
  ...(["unscheduleBroadcast", "duplicateBroadcast"] as const),
  ...(["createWebhook", "updateWebhook", "deleteWebhook", "rotateWebhookSecret", "testWebhook"] as const),
  ...(["pauseOutbound", "resumeOutbound"] as const),
  ...(["createInboundRoute", "updateInboundRoute", "deleteInboundRoute"] as const),
  ...(["createBlocklistEntry", "deleteBlocklistEntry", "confirmForwarding"] as const),
  ...(["reprocessInboundEmail", "deleteInboundEmail"] as const),
];

/** Operations that no client calls, and why. */
export const uncalled: Partial<Readonly<Record<OperationId, string>>> = {
  showUnsubscribePage: "a page that reads what unsubscribeByLink changes, by a link that only an email has",
  showForwardingPage: "a page that reads what confirmForwarding changes, by a link that only an email has",
};

/** Values of a path's parameters; undefined where the project has none yet. */
const parameters: Readonly<Record<string, (client: Client) => string | undefined>> = {
  ...Object.fromEntries(
    Object.entries({
      ...{ emailId: "eml", cancellationId: "job", importId: "imp", exportId: "exp", audienceId: "aud" },
      ...{ topicId: "top", segmentId: "seg", suppressionId: "sup", templateId: "tpl", broadcastId: "brd" },
      ...{ webhookId: "whk", deliveryId: "whd", eventId: "evt", routeId: "rte", blocklistEntryId: "blo" },
      ...{ inboundEmailId: "inb" },
    }).map(([name, prefix]) => [name, ({ known }: Client) => known(prefix)]),
  ),
  contactRef: ({ draw, project, known }) => known("con") ?? draw.pick(project.addresses),
  domainId: ({ project, draw, known }) => (draw.is(0.7) ? project.domainId : known("dom")),
  projectId: ({ project }) => project.id,
  keyId: (client) => other(client, "key", client.project.keyId),
  userId: () => guest,
  templateVersion: () => "1",
  attachmentIndex: () => "0",
  propertyName: ({ draw }) => `field_${draw.between(1, 200)}`,
};

/** What a run cannot do without is left. */
function other({ project, draw }: Client, prefix: string, spared: string): string | undefined {
  const ids = (project.ids.get(prefix) ?? []).filter((id) => id !== spared);
  return ids.length === 0 ? undefined : draw.pick(ids);
}

const own = new Set<string>([...ofOwnClients, ...Object.keys(uncalled)]);
export const plain = operations.filter(({ id }) => !own.has(id));

/** What the contract's plain operations lack to be called; none if every one can be. */
export function findUncallable(all: readonly Operation[] = plain): readonly string[] {
  // The names of bodies are those of operations.
  const known: Readonly<Record<string, unknown>> = bodies;
  return all.flatMap(({ id, path, body }) => [
    ...(body && !(id in known) ? [`${id} has no body`] : []),
    ...[...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
      name in parameters ? [] : [`${id} has no ${name}`],
    ),
  ]);
}

/** The first of so many whose path can be filled is called. */
const mostDrawn = 4;

/** Calls any operation of the contract that has no client of its own. */
export async function callAny(client: Client): Promise<void> {
  const { draw, project, insist } = client;
  const drawn = Array.from({ length: mostDrawn }, () => draw.pick(plain)).flatMap((operation) => {
    const path = pathOf(client, operation);
    return path === undefined ? [] : [{ ...operation, path }];
  });
  const [operation] = drawn;
  if (!operation) return;
  const { id, method, access, path } = operation;
  const body = bodies[id]?.(client);
  const query = queries[id]?.(client) ?? "";
  await insist(method, `${path}${query}`, {
    ...(body && { body }),
    ...(access === "person" && { token: project.owner }),
  });
}

function pathOf(client: Client, { id, path }: Operation<Operation, OperationId>): string | undefined {
  let isWhole = true;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value =
      id === "deleteDomain" ? other(client, "dom", client.project.domainId) : parameters[name]?.(client);
    isWhole &&= value !== undefined;
    return value ?? "";
  });
  return isWhole ? filled : undefined;
}
