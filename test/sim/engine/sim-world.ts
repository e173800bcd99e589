import { parseSesEvent } from "../../../functions/domain/feedback/ses-event.ts";
import type { Services } from "../../../functions/services.ts";
import type { CrashMode } from "../../support/crash-modes.ts";
import { watchedEngine } from "../../support/memory-dynamo/engines.ts";
import { startWorld, type World } from "../../support/world.ts";
import type { SimProject } from "../clients/project.ts";
import type { EndpointLaw } from "../laws/endpoints.ts";
import { newGates } from "../laws/gates.ts";
import { type Laws, newLaws } from "../laws/laws.ts";
import { type Model, newModel } from "../laws/model.ts";
import type { MoneyLaw } from "../laws/money-now.ts";
import { lawsOfRows } from "../laws/of-rows.ts";
import type { RoutedLaw } from "../laws/routed.ts";
import { cellOf } from "./cells.ts";
import { type Draw, newDraw } from "./draw.ts";
import { newExpiry } from "./expiry.ts";
import { type Faults, newFaults } from "./faults.ts";
import { type Inbound, newInbound, newLoops } from "./inbound.ts";
import { newMail } from "./mail.ts";
import type { SimOptions } from "./options.ts";
import { newOutages } from "./outages.ts";
import { outsideServices } from "./outside.ts";
import { simPeople } from "./people.ts";
import { type Invoke, newProcesses } from "./processes.ts";
import { newQueues, type SimQueues } from "./queues.ts";
import { newReceivers, type Receivers } from "./receivers.ts";
import { newSimRows, type SimRows } from "./rows.ts";
import { newTimeline, type Timeline } from "./timeline.ts";
import { newTrace, type Trace } from "./trace.ts";

/** The world of one seed. */
export interface SimWorld {
  readonly options: SimOptions;
  readonly world: World;
  /** The services that processes are made of; their calls meet no faults. */
  readonly services: Services;
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly rows: SimRows;
  readonly queues: SimQueues;
  readonly receivers: Receivers;
  readonly inbound: Inbound;
  /** Deletes rows whose time is over. */
  readonly expire: () => Promise<void>;
  readonly invoke: Invoke;
  /** Those that the run opened. */
  readonly projects: SimProject[];
  readonly laws: Laws;
  readonly money: MoneyLaw;
  readonly endpoints: EndpointLaw;
  readonly routed: RoutedLaw;
  /** The reports of SES that arrived. */
  readonly reports: ReadonlySet<string>;
  readonly model: Model;
  readonly draw: (stream: string) => Draw;
  /** The calls of functions by their kinds, with faults: which of them this run visited. */
  readonly cells: ReadonlySet<string>;
  /** The operations that were answered with success. */
  readonly operations: Set<string>;
  readonly calls: () => number;
  readonly stop: () => Promise<void>;
}

/** Makes a wrong version of the services of a process, to show that the laws notice it. */
export type Version = (services: Services, world: World) => Services;

export async function startSimWorld(options: SimOptions, version?: Version): Promise<SimWorld> {
  const { seed } = options;
  const draw = (stream: string) => newDraw(seed, stream);
  const faults = newFaults(options.faults, draw("faults"));
  const rows = newSimRows(newLag(faults, draw("indexes")));
  const world = await startWorld({}, { engine: watchedEngine(rows.watch), seed });
  world.clock.set(options.start);
  const [timeline, trace] = [newTimeline(world.clock, draw("order")), newTrace()];
  const gates = newGates(timeline.now);
  const [cells, reports, laws] = [new Set<string>(), new Set<string>(), newLaws(timeline, gates.judge)];
  const watching = lawsOfRows(rows, timeline, laws, gates);
  const receivers = newReceivers(world, draw("receivers"));
  const random = draw("handlers");
  const base: Services = {
    ...world.services,
    random: random.bytes,
    people: async () => simPeople,
    tables: { ...world.services.tables, chance: random.chance },
    web: async () => receivers.web,
    ...outsideServices(world.services, timeline, draw("outside")),
  };
  const late = newLateInvoke();
  const queues = newQueues({
    ...{ timeline, faults, draw: draw("queues"), workers: options.workers },
    invoke: late.invoke,
    recorded: (report) => laws.reported(parseSesEvent(report)?.messageId ?? ""),
  });
  const projects: SimProject[] = [];
  const inbound = newInbound(world, queues.inbound);
  const isOurs = (address: string) => projects.some(({ domain }) => address.endsWith(`@${domain}`));
  const mail = newMail({
    ...{ world, timeline, faults, laws, draw: draw("mail"), events: queues.events, reports },
    sent: newLoops(inbound, isOurs),
  });
  const services = { ...base, ...queues.services };
  let calls = 0;
  const invoke = newProcesses({
    ...{ services, timeline, faults, trace, draw: draw("processes"), made: mail.collect },
    version: version && ((own) => version(own, world)),
    isDown: newOutages(faults, timeline, draw("outages")),
    visit: (worker: string, call: string, mode: CrashMode | undefined) => {
      calls += 1;
      cells.add(cellOf(worker, call, mode));
    },
  });
  late.set(invoke);
  return {
    ...{ options, world, services, timeline, faults, trace, rows, queues, receivers, laws, reports },
    ...watching,
    expire: newExpiry({
      ...{ rows, faults, timeline, draw: draw("expiry") },
      remove: (command) => world.services.tables.client.send(command),
    }),
    ...{ model: newModel(timeline.now), draw, cells, projects, inbound, operations: new Set<string>() },
    invoke,
    calls: () => calls,
    stop: world.stop,
  };
}

/** Queues are made before the processes that their workers run in. */
function newLateInvoke(): { readonly invoke: Invoke; readonly set: (invoke: Invoke) => void } {
  let later: Invoke | undefined;
  return {
    invoke: (worker, work) => {
      if (!later) throw new Error("a message before the start");
      return later(worker, work);
    },
    set: (invoke) => {
      later = invoke;
    },
  };
}

const mostLag = 20;

/** How far the indexes are behind their tables at a read. */
function newLag(faults: Faults, draw: Draw): () => number {
  return () => (faults.happens("stale index read") ? draw.between(1, mostLag) : 0);
}
