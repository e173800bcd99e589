import { createHmac } from "node:crypto";
import { type EventType, passes, testType } from "../../../functions/domain/outbox/event-types.ts";
import { timeOfId } from "../../../functions/domain/platform/ids.ts";
import { deliveryId } from "../../../functions/operations/outbox/publish-event.ts";
import { parseDelivery } from "../../../functions/store/outbox/deliveries.ts";
import { parseWebhook, type Webhook } from "../../../functions/store/webhooks/webhooks.ts";
import { eventsIn } from "../../support/crash-event-log.ts";
import type { StoredRow } from "../../support/crash-rows.ts";
import type { WebCall } from "../../support/test-web.ts";
import { longestMs } from "../engine/processes.ts";
import type { RowChange } from "../engine/rows.ts";

/** A webhook as it is or was last, with every secret that it had. */
interface Known {
  readonly projectId: string;
  last: Webhook;
  readonly secrets: Map<string, string | undefined>;
  /** Whether it was enabled ever since it was made. */
  isSteady: boolean;
}

/** Clocks are so far apart at most. */
const apartMs = 6 * 60_000;

/** I8, I7: what endpoints are sent is signed, theirs, and what the log has; nothing that they subscribe to is missing. */
export interface EndpointLaw {
  readonly changed: (change: RowChange) => void;
  readonly judge: (
    projectId: string,
    rows: readonly StoredRow[],
    web: { readonly calls: readonly WebCall[]; readonly taken: readonly WebCall[] },
  ) => readonly string[];
}

export function newEndpointLaw(): EndpointLaw {
  const known = new Map<string, Known>();
  return {
    changed: ({ before, after }) => {
      const { pk = "", sk = "" } = after ?? before ?? {};
      if (!sk.startsWith("whk_") || !/^P#[^#]+#WHK$/.test(pk)) return;
      const one = known.get(sk);
      if (!after) {
        if (one) one.isSteady = false;
        return;
      }
      const last = parseWebhook(after.item);
      const next = one ?? { projectId: last.projectId, last, secrets: new Map(), isSteady: true };
      known.set(sk, next);
      next.last = last;
      next.isSteady &&= last.enabled;
      for (const { secret, until } of last.secrets) next.secrets.set(secret, until);
    },
    judge: (projectId, rows, web) => {
      const own = [...known.values()].filter((one) => one.projectId === projectId);
      // A creation whose answer was lost is repeated: several webhooks may have one URL.
      const urls = Map.groupBy(own, (one) => one.last.url);
      const calls = web.calls.flatMap((call) => {
        const all = urls.get(call.url)?.map((one) => misdelivered(call, one, logOf(rows, projectId)));
        return all?.some((found) => found.length === 0) ? [] : (all?.[0] ?? []);
      });
      const taken = new Set(web.taken.map(({ url, headers }) => `${url} ${headers["webhook-id"]}`));
      return [...new Set(calls), ...undelivered(rows, projectId, own, taken)];
    },
  };
}

const logs = new WeakMap<readonly StoredRow[], Map<string, ReturnType<typeof eventsIn>>>();

function logOf(rows: readonly StoredRow[], projectId: string): ReturnType<typeof eventsIn> {
  const byProject = logs.get(rows) ?? new Map<string, ReturnType<typeof eventsIn>>();
  logs.set(rows, byProject);
  const known = byProject.get(projectId) ?? eventsIn(rows, projectId);
  byProject.set(projectId, known);
  return known;
}

interface Payload {
  readonly id?: string;
  readonly type: EventType;
  readonly createdAt?: string;
  readonly data: { readonly emailId?: string };
}

function misdelivered(
  { url, headers, body, at }: WebCall,
  { last, secrets }: Known,
  log: ReturnType<typeof eventsIn>,
): readonly string[] {
  const { "webhook-id": id = "", "webhook-timestamp": time = "", "webhook-signature": given = "" } = headers;
  const signed = (secret: string) =>
    `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
      .update(`${id}.${time}.${body}`)
      .digest("base64")}`;
  const by = [...secrets].filter(([secret]) => given.split(" ").includes(signed(secret)));
  const overdue = by.filter(([, until]) => until !== undefined && Date.parse(until) + apartMs < at.getTime());
  // The service made it, in its own format.
  const { id: named, type, createdAt, data } = JSON.parse(body) as Payload;
  const event = log.find((one) => one.id === id);
  const isTest = type === testType;
  return [
    ...(by.length === 0 ? [`I8: ${url} was sent ${id} without a signature of its own`] : []),
    ...overdue.map(() => `I8: ${id} is signed with a secret that was rotated out`),
    ...(isTest || passes(last.events, type) ? [] : [`I8: ${url} was sent ${type}, which it does not want`]),
    ...(isTest || event ? [] : [`I7: ${url} was sent ${id}, which is not in the log of its project`]),
    ...(named === id ? [] : [`I8: ${url} was sent ${named} as ${id}`]),
    ...(!event || (event.type === type && event.at === createdAt && event.emailId === data.emailId)
      ? []
      : [
          `I8: ${url} was sent ${type} of ${data.emailId} as ${id}, which is ${event.type} of ${event.emailId}`,
        ]),
  ];
}

/** Deliveries that did not end, or say that they were taken and were not, and events without one. */
function undelivered(
  rows: readonly StoredRow[],
  projectId: string,
  own: readonly Known[],
  taken: ReadonlySet<string>,
): readonly string[] {
  const all = rows.filter(({ pk }) => pk.startsWith(`P#${projectId}#WHD#`));
  const there = new Set(all.map(({ sk }) => sk));
  const webhooks = new Map(own.map((one) => [one.last.id, one]));
  const ended = all.flatMap(({ item }) => {
    const { status, reason, webhookId, eventId, eventType } = parseDelivery(item);
    const one = webhooks.get(webhookId);
    if (!one) return [`I7: a delivery to ${webhookId}, which the project does not have`];
    if (status === "pending")
      return one.isSteady ? [`I8: the delivery of ${eventType} to ${webhookId} is never attempted`] : [];
    if (status === "failed") return reason === undefined ? ["I8: a delivery failed without a reason"] : [];
    return taken.has(`${one.last.url} ${eventId}`)
      ? []
      : [`I8: ${eventType} is marked as delivered to ${one.last.url}, which never took it`];
  });
  const lacking = own.flatMap(({ last: { id, events }, isSteady }) => {
    // An invocation that is held stores an event for the webhooks that it read at its beginning.
    const from = timeOfId(id).getTime() + apartMs + longestMs;
    const log = logOf(rows, projectId);
    // A message that is routed again is announced to the webhooks of its routes only.
    const isAgain = ({ at, detail: { inboundEmailId } }: (typeof log)[number]) =>
      log.some((one) => inboundEmailId && one.detail["inboundEmailId"] === inboundEmailId && one.at < at);
    return log
      .filter((event) => isSteady && passes(events, event.type) && Date.parse(event.at) > from)
      .filter((event) => !there.has(deliveryId(id, event.id)) && !isAgain(event))
      .map((event) => `I8: ${id} has no delivery of ${event.id}, ${event.type}`);
  });
  return [...ended, ...lacking];
}
