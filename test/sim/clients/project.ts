import { issueKey } from "../../../functions/operations/projects/issue-key.ts";
import { openProject } from "../../../functions/operations/projects/open-project.ts";
import { deposit } from "../../../functions/store/projects/projects.ts";
import { zoneRecordOf } from "../../../local/dns/publish.ts";
import { type Answer, type Ask, newApi } from "../../support/api.ts";
import { newDomain, setFunds } from "../../support/project.ts";
import type { Draw } from "../engine/draw.ts";
import { personOf } from "../engine/people.ts";
import type { SimWorld } from "../engine/sim-world.ts";
import type { Asked } from "../laws/contents.ts";
import { openReceiving } from "./receiving.ts";

/** A response to a send and its time, also one that the client no longer waited for. */
export interface Heard {
  readonly idempotencyKey: string | undefined;
  readonly answer: Answer;
  readonly at: Date;
}

/** A send with a key, and the answer to it. */
export interface KeyedSend {
  readonly given: Ask;
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** A project of a run, with what its clients know of it. */
export interface SimProject {
  readonly id: string;
  readonly key: string;
  readonly keyId: string;
  /** The token of its owner. */
  readonly owner: string;
  readonly domain: string;
  readonly domainId: string;
  readonly credits: number;
  /** What was paid in, in micro-units. */
  paid: number;
  readonly addresses: readonly string[];
  readonly heard: Heard[];
  /** What was asked for, by the ids of the emails in the answers. */
  readonly asked: Map<string, Asked>;
  /** Sends with keys that were accepted. */
  readonly keyed: KeyedSend[];
  /** Received messages whose deletion was asked for, and was not answered: they may have lost their content already. */
  readonly halfDeleted: Set<string>;
  /** The ids that it had before its clients began. */
  readonly first: ReadonlySet<string>;
  /** Ids that answers named, by their prefix. */
  readonly ids: ReadonlyMap<string, string[]>;
}

/** SES's simulator bounces and complains; everyone else receives. */
const outcomes = ["bounce", "complaint", "ooto", "success"];

export async function openSimProject(sim: SimWorld, draw: Draw, number: number): Promise<SimProject> {
  const { services } = sim;
  const world = { ...sim.world, services };
  const owner = `owner-${number}`;
  const { id } = await openProject(services, `Project ${number}`, "free", personOf(owner));
  const domain = `p${number}.test`;
  const { id: domainId } = await newDomain(world, id, domain, "us-east-1");
  const { credits, paid, monthlyQuota } = fundsOf(draw);
  await setFunds(world, id, { credits, creditsGranted: credits, monthlyQuota, quotaLeft: monthlyQuota });
  if (paid > 0)
    await deposit(
      services.tables,
      id,
      { micros: paid, reference: "first", at: world.clock.now().toISOString() },
      `p${number}first`,
    );
  const { text: key, key: stored } = await issueKey(services, id, {
    name: "sim",
    scopes: ["*"],
    domainId: null,
  });
  const people = Array.from({ length: 8 }, (_, at) => `person${at}@r${number}.example.com`);
  const simulated = outcomes.map((name) => `${name}+p${number}@simulator.amazonses.com`);
  const addresses = [...people, ...simulated];
  const receiving = await openReceiving(sim, { id, key, domain, domainId });
  await publishDns(sim, key, domainId);
  const ids = await joined(sim, key, domain, addresses.slice(0, 5));
  for (const [prefix, some] of receiving) ids.set(prefix, some);
  const keyId = stored.id;
  const first = new Set([domainId, ...[...ids.values()].flat()]);
  return {
    ...{ id, key, keyId, owner, domain, domainId, credits, paid, addresses, ids, first },
    ...{ heard: [], keyed: [], halfDeleted: new Set<string>() },
    asked: new Map(),
  };
}

/** One project in four has so little that its calls soon divide what is left between credits and money, or are refused. */
function fundsOf(draw: Draw) {
  const isTight = draw.is(0.25);
  return isTight
    ? {
        credits: draw.between(1, 12),
        paid: draw.pick([4000, 1_000_000]),
        monthlyQuota: draw.pick([15, 1000]),
      }
    : {
        credits: draw.between(0, 60),
        paid: draw.pick([0, 4000, 1_000_000, 1_000_000]),
        monthlyQuota: draw.pick([40, 1000, 1000]),
      };
}

/** Publishes the records of a domain, so that it stays verified. */
async function publishDns({ world, services }: SimWorld, key: string, domainId: string): Promise<void> {
  const { body } = await newApi(services)("GET", `/domains/${domainId}/dns-records`, { key });
  for (const record of body.records) world.dns.zone.add(zoneRecordOf(record));
}

/** Makes a topic and an audience with some contacts, so that a run has what most calls need from its start. */
async function joined(
  { world, services }: SimWorld,
  key: string,
  name: string,
  addresses: readonly string[],
) {
  const api = newApi(services);
  const made = async (path: string, body: object) => {
    const answer = await api("POST", path, { key, body });
    if (answer.status >= 300) throw new Error(`${path} made nothing: ${JSON.stringify(answer.body)}`);
    return String(answer.body.id);
  };
  const [audience, topic] = [await made("/audiences", { name }), await made("/topics", { name })];
  for (const email of addresses) {
    world.clock.advance(1);
    await made("/contacts", { email, audienceIds: [audience], topicIds: [topic] });
  }
  return new Map([
    ["aud", [audience]],
    ["top", [topic]],
  ]);
}
