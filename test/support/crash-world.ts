import { newLog } from "../../functions/gateways/platform/log.ts";
import { newMemory } from "../../functions/memory.ts";
import { issueKey } from "../../functions/operations/projects/issue-key.ts";
import { firstPlan, openProject } from "../../functions/operations/projects/open-project.ts";
import type { Services } from "../../functions/services.ts";
import { newApi } from "./api.ts";
import { chunksOver, hooksOver, jobsOver, type Message, noting } from "./crash-queues.ts";
import { newRunRows, type RunRows, type StoredRow } from "./crash-rows.ts";
import { newProject, type Terms, type TestProject } from "./project.ts";
import { newSeededRandom } from "./seeded-random.ts";
import { newTestQueues } from "./test-queues.ts";
import { newTestWeb } from "./test-web.ts";
import type { World } from "./world.ts";

/** The world of one run. Every run starts with the same time, random numbers and empty tables. */
export interface RunWorld {
  readonly world: World;
  readonly rows: RunRows;
  readonly project: TestProject;
  /** Another project that makes no requests. */
  readonly stranger: { readonly id: string; readonly key: string };
  /** The rows at the start of the run. */
  readonly opening: readonly StoredRow[];
  /** Every message that a queue accepted. */
  readonly sent: () => readonly Message[];
}

type Begun = Pick<RunWorld, "project" | "stranger" | "opening">;

const begin = "2026-06-10T12:00:00.000Z";
/** The initial rows of projects with the same terms: created once for each world and restored for each run. */
const made = new WeakMap<Services, Map<string, Begun>>();
export async function newRunWorld(shared: World, terms: Terms, seed: number): Promise<RunWorld> {
  shared.clock.set(begin);
  shared.events.splice(0);
  // Runs have the same object names too.
  shared.objects.clear();
  shared.recorder.pause();
  const rows = newRunRows(shared.services.tables.client);
  const world = worldOver(shared, rows, seed, []);
  const known = made.get(shared.services) ?? new Map<string, Begun>();
  made.set(shared.services, known);
  const name = JSON.stringify([terms, seed]);
  const begun = known.get(name);
  if (begun) await rows.put(begun.opening);
  const start = begun ?? (await newStart(world, rows, terms));
  known.set(name, start);
  // Seeded again, so that a run's random numbers do not depend on whether it created the project.
  const sent: Message[] = [];
  return { ...start, world: worldOver(shared, rows, seed + 1, sent), rows, sent: () => [...sent] };
}

async function newStart(world: World, rows: RunRows, terms: Terms): Promise<Begun> {
  const { services } = world;
  const project = await newProject(world, terms);
  const { id } = await openProject(services, "Stranger", firstPlan);
  const { text: key } = await issueKey(services, id, { name: "stranger", scopes: ["*"], domainId: null });
  return { project, stranger: { id, key }, opening: await rows.all() };
}

function worldOver(shared: World, { client }: RunRows, seed: number, sent: Message[]): World {
  const { chance, bytes } = newSeededRandom(seed);
  const plain = newTestQueues(shared.clock);
  const queues = noting(plain, sent);
  const jobs = jobsOver(plain, sent);
  const hooks = hooksOver(plain, sent);
  const chunks = chunksOver(plain, sent);
  const web = newTestWeb(shared.clock);
  const logged: string[] = [];
  const services: Services = {
    ...shared.services,
    deployment: { ...shared.services.deployment, noticesFrom: "notices@notices.test" },
    tables: { ...shared.services.tables, client, chance },
    random: bytes,
    sendQueues: async () => queues,
    jobQueue: async () => jobs,
    webhookQueue: async () => hooks,
    broadcastQueue: async () => chunks,
    web: async () => web,
    memory: newMemory(),
    log: newLog((line) => logged.push(line)),
  };
  return { ...shared, services, queues, chunks, web, logged, api: newApi(services), ses: sesOfRun(shared) };
}

/** SES with the accepted emails of this run only: other runs have the same ids. */
function sesOfRun({ ses }: World): World["ses"] {
  const before = ses.accepts().length;
  return { ...ses, accepts: () => ses.accepts().slice(before) };
}
