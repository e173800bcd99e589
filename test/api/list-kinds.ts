import { randomBytes } from "node:crypto";
import { depositEntry } from "../../functions/domain/projects/ledger.ts";
import {
  auditKey,
  consentKey,
  deliveryKey,
  dmarcReportKey,
  emailKey,
  eventKey,
  jobKey,
  type Key,
  ledgerKey,
  personProjectKey,
} from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import { deposit } from "../../functions/store/projects/projects.ts";
import { everybody, newAddress, newHook, newRoute, newTemplate } from "../http/rows.ts";
import type { Ask } from "../support/api.ts";
import { newBroadcast } from "../support/broadcast-rows.ts";
import { storeDmarcReport } from "../support/dmarc-report.ts";
import { newInboundEmail } from "../support/inbound-mail.ts";
import { newPerson } from "../support/person.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { storeEvent } from "../support/store-event.ts";
import type { World } from "../support/world.ts";

/** A list with rows of its own, in a project of its own. */
export interface Listed {
  readonly path: string;
  readonly by: Ask;
  /** Makes one more row and answers its id. */
  readonly add: () => Promise<string>;
  readonly remove: (id: string) => Promise<unknown>;
}

export interface ListKind {
  /** Where it takes `page`: nowhere, where the operator allows it, or always. */
  readonly offset: "never" | "operator" | "always";
  readonly open: (world: World) => Promise<Listed>;
}

type Open = (world: World, project: TestProject) => Promise<Omit<Listed, "by"> & { readonly by?: Ask }>;

const kind = (offset: ListKind["offset"], open: Open): ListKind => ({
  offset,
  open: async (world) => {
    const project = await newProject(world, { credits: 1000 });
    return { by: { key: project.key }, ...(await open(world, project)) };
  },
});

const row =
  (world: World, { key }: TestProject) =>
  async (path: string, body: unknown): Promise<string> => {
    const answer = await world.api("POST", path, { key, body });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };

const gone = (world: World, project: TestProject) => async (path: string) => {
  await world.api("DELETE", path, { key: project.key });
};

/** What no endpoint deletes. */
const stored = (world: World, keyOf: (id: string) => Key) => (id: string) =>
  remove(world.services.tables, "data", keyOf(id));

const ofContacts =
  (path: (world: World, project: TestProject) => Promise<readonly [string, object]>): Open =>
  async (world, project) => {
    const [at, over] = await path(world, project);
    return {
      path: at,
      add: () => row(world, project)("/contacts", { email: newAddress(), ...over }),
      remove: (id) => gone(world, project)(`/contacts/${id}`),
    };
  };

const ofOwnPath =
  (path: string, bodyOf: (project: TestProject) => unknown): Open =>
  async (world, project) => ({
    path,
    add: () => row(world, project)(path, bodyOf(project)),
    remove: (id) => gone(world, project)(`${path}/${id}`),
  });

const name = { name: "Some" };

/** Every list of the service that goes by the specification's section 8, by its operation. */
export const listKinds: Readonly<Record<string, ListKind>> = {
  listEmails: kind("never", async (world, project) => ({
    path: "/emails",
    add: () => row(world, project)("/emails", project.email()),
    remove: stored(world, (id) => emailKey(project.id, id)),
  })),
  listActivity: kind("operator", async (world, project) => ({
    path: "/activity",
    add: () => storeEvent(world, project),
    remove: stored(world, (id) => eventKey(project.id, id)),
  })),
  listContacts: kind(
    "operator",
    ofContacts(async () => ["/contacts", {}]),
  ),
  listAudienceContacts: kind(
    "operator",
    ofContacts(async (world, project) => {
      const id = await row(world, project)("/audiences", name);
      return [`/audiences/${id}/contacts`, { audienceIds: [id] }];
    }),
  ),
  listTopicContacts: kind(
    "operator",
    ofContacts(async (world, project) => {
      const id = await row(world, project)("/topics", name);
      return [`/topics/${id}/contacts`, { topicIds: [id] }];
    }),
  ),
  listSegmentContacts: kind(
    "operator",
    ofContacts(async (world, project) => {
      const id = await row(world, project)("/segments", { ...name, filter: everybody });
      return [`/segments/${id}/contacts`, {}];
    }),
  ),
  listConsent: kind("never", async (world, project) => {
    const contact = await row(world, project)("/contacts", { email: newAddress() });
    let unsubscribed = false;
    const path = `/contacts/${contact}/consent`;
    return {
      path,
      add: async () => {
        unsubscribed = !unsubscribed;
        await world.api("PATCH", `/contacts/${contact}`, { key: project.key, body: { unsubscribed } });
        const { body } = await world.api("GET", `${path}?limit=1`, { key: project.key });
        return body.items[0].id;
      },
      remove: stored(world, (id) => consentKey(project.id, contact, id)),
    };
  }),
  listSuppressions: kind(
    "operator",
    ofOwnPath("/suppressions", () => ({ email: newAddress() })),
  ),
  listAudiences: kind(
    "always",
    ofOwnPath("/audiences", () => name),
  ),
  listTopics: kind(
    "always",
    ofOwnPath("/topics", () => name),
  ),
  listSegments: kind(
    "always",
    ofOwnPath("/segments", () => ({ ...name, filter: everybody })),
  ),
  listDomains: kind(
    "always",
    ofOwnPath("/domains", ({ domain }) => ({ name: `n${randomBytes(6).toString("hex")}.${domain}` })),
  ),
  listInboundEmails: kind("operator", async (world, project) => ({
    path: "/inbound/emails",
    add: () => newInboundEmail(world, project),
    remove: (id) => gone(world, project)(`/inbound/emails/${id}`),
  })),
  listDmarcReports: kind("never", async (world, project) => ({
    path: `/domains/${project.domainId}/dmarc`,
    add: () => storeDmarcReport(world, project),
    remove: stored(world, (id) => dmarcReportKey(project.id, project.domain, id)),
  })),
  listInboundRoutes: kind(
    "always",
    ofOwnPath("/inbound/routes", () => newRoute),
  ),
  listBlocklist: kind(
    "always",
    ofOwnPath("/inbound/blocklist", () => ({ value: newAddress() })),
  ),
  listTemplates: kind(
    "always",
    ofOwnPath("/templates", () => newTemplate),
  ),
  listBroadcasts: kind("always", ofOwnPath("/broadcasts", newBroadcast)),
  listWebhooks: kind(
    "always",
    ofOwnPath("/webhooks", () => newHook),
  ),
  listDeliveries: kind("never", async (world, project) => {
    const hook = await row(world, project)("/webhooks", newHook);
    return {
      path: `/webhooks/${hook}/deliveries`,
      add: () => row(world, project)(`/webhooks/${hook}/test`, {}),
      remove: stored(world, (id) => deliveryKey(project.id, hook, id)),
    };
  }),
  listImports: kind("never", async (world, project) => ({
    path: "/contacts/imports",
    add: () => row(world, project)("/contacts/imports", { onConflict: "skip" }),
    remove: stored(world, (id) => jobKey(project.id, id)),
  })),
  listProjects: kind("always", async (world, { owner }) => ({
    path: "/projects",
    by: { token: owner.token },
    add: async () => (await world.api("POST", "/projects", { token: owner.token, body: name })).body.id,
    remove: stored(world, (id) => personProjectKey(owner.id, id)),
  })),
  listAudit: kind("never", async (world, project) => {
    const { token } = project.owner;
    const path = `/projects/${project.id}/audit`;
    return {
      path,
      by: { token },
      add: async () => {
        await world.api("PATCH", `/projects/${project.id}`, { token, body: name });
        return (await world.api("GET", `${path}?limit=1`, { token })).body.items[0].id;
      },
      remove: stored(world, (id) => auditKey(project.id, id)),
    };
  }),
  listLedger: kind("never", async (world, project) => ({
    path: "/limits/ledger",
    add: async () => {
      const at = world.clock.now().toISOString();
      const reference = randomBytes(8).toString("hex");
      const payment = { micros: 1, reference, at };
      await deposit(world.services.tables, project.id, payment, `token-${reference}`);
      return depositEntry(project.id, payment).id;
    },
    remove: (id) => remove(world.services.tables, "money", ledgerKey(project.id, id)),
  })),
  listKeys: kind("always", async (world, project) => {
    const { token } = project.owner;
    const path = `/projects/${project.id}/keys`;
    return {
      path,
      by: { token },
      add: async () =>
        (await world.api("POST", path, { token, body: { ...name, scopes: ["email:send"] } })).body.id,
      remove: async () => undefined,
    };
  }),
  listMembers: kind("always", async (world, project) => {
    const { token } = project.owner;
    const path = `/projects/${project.id}/members`;
    return {
      path,
      by: { token },
      add: async () => {
        const body = { userId: newPerson(world).id, role: "member" };
        return (await world.api("POST", path, { token, body })).body.userId;
      },
      remove: async (id) => void (await world.api("DELETE", `${path}/${id}`, { token })),
    };
  }),
};

/** Lists that are paged by the same parameters, in an order of their own. */
export const otherLists: Readonly<Record<string, string>> = {
  listImportErrors: "the lines of a file, in the file's order",
  listBroadcastEmails: "the recipients of a broadcast, fixed when it is prepared",
  listBroadcastUnsent: "those who did not get it, some without an email",
};

export interface Page {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

/** A page in cursor mode, its rows by id. */
export async function pageOf(world: World, { path, by }: Listed, query = ""): Promise<Page> {
  const { status, body } = await world.api("GET", `${path}?${query}`, by);
  if (status !== 200) throw new Error(`${path}?${query}: ${JSON.stringify(body)}`);
  const { items, ...envelope } = body;
  return { ids: items.map(idOf), ...envelope };
}

export function idOf(item: { readonly id?: string; readonly userId?: string }): string {
  return item.id ?? item.userId ?? "";
}

/** Rows, newest first, those of one moment by their ids. */
export async function rowsOf(world: World, listed: Listed, count: number): Promise<readonly string[]> {
  for (let at = 0; at < count; at++) {
    if (at % 3 !== 2) world.clock.advance(1);
    await listed.add();
  }
  return (await pageOf(world, listed, "limit=100")).ids;
}
