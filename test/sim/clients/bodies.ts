import type { OperationId } from "../../../functions/contract/index.ts";
import { mostForwards } from "../laws/routed.ts";
import type { Client } from "./client.ts";

type Make = (client: Client) => object | undefined;

const html = '<p>Hello {{ name }}</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
const everybody = { all: [{ field: "email", operator: "exists", value: true }] };
const empty: Make = () => ({});
const named =
  (kind: string): Make =>
  ({ next }) => ({ name: `${kind} ${next()}` });
const somebody = ({ draw, project }: Client) => draw.pick(project.addresses);

/** The bodies of the operations that are called as the contract says, without a client of their own. */
export const bodies: Partial<Readonly<Record<OperationId, Make>>> = {
  createContactProperty: ({ next }) => ({ key: `field_${next()}`, type: "string" }),
  createExport: empty,
  updateAudience: named("Audience"),
  addToAudience: ({ known }) => ({ contactId: known("con") }),
  updateTopic: named("Topic"),
  previewSegment: () => ({ filter: everybody }),
  createSegment: ({ next }) => ({ name: `Segment ${next()}`, filter: everybody }),
  updateSegment: named("Segment"),
  createTemplate: ({ next }) => ({ name: `Template ${next()}`, subject: "Hello", html }),
  validateTemplate: () => ({ subject: "Hello", html }),
  updateTemplate: ({ next }) => ({ html: `<p>Hello ${next()}</p>` }),
  publishTemplate: empty,
  restoreTemplate: () => ({ version: 1 }),
  duplicateTemplate: empty,
  renderTemplate: () => ({ variables: { name: "Ada" } }),
  testTemplate: (client) => ({
    from: `a@${client.project.domain}`,
    to: somebody(client),
    variables: { name: "Ada" },
  }),
  updateBroadcast: () => ({ subject: "News again" }),
  testBroadcast: (client) => ({ to: somebody(client) }),
  createDomain: ({ next, project }) => ({ name: `d${next()}.${project.domain}` }),
  updateDomain: ({ draw }) => ({ tracking: { opens: draw.is(0.5) } }),
  verifyDomain: empty,
  replayWebhook: ({ sim }) => {
    const now = sim.timeline.now();
    return { from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() };
  },
  evaluateInboundRoutes: ({ project }) => ({ recipient: `fwd@${project.domain}` }),
  updateInboundSettings: ({ draw }) => ({ forwardsPerHour: draw.between(1, mostForwards) }),
  updateOutbound: ({ draw }) => ({ monthlyQuota: draw.pick([500, 1000, 2000]) }),
  generateMarkup: () => ({ prompt: "Welcome a new customer." }),
  createProject: named("Project"),
  updateProject: named("Project"),
  createKey: () => ({ name: "Server", scopes: ["email:send"] }),
  updateKey: () => ({ name: "Other" }),
  revokeKey: empty,
  addMember: () => ({ userId: guest, role: "member" }),
  changeMember: ({ draw }) => ({ role: draw.pick(["owner", "member"]) }),
};

/** A person who is a member of a project at times. */
export const guest = "usr_01KV5JE8G09BQEJJWM1YBQ5300";

/** What an operation cannot be called without in its query. */
export const queries: Partial<Readonly<Record<OperationId, (client: Client) => string>>> = {
  getDiagnosis: (client) => `?address=${encodeURIComponent(somebody(client))}`,
};
