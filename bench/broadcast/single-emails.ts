import type { SQSRecord } from "aws-lambda";
import type { Services } from "../../functions/services.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { newApi } from "../../test/support/api.ts";
import { directEngine } from "../../test/support/memory-dynamo/engines.ts";
import { newProject, type TestProject } from "../../test/support/project.ts";
import { startWorld, type World } from "../../test/support/world.ts";
import { newVirtualClock, type VirtualClock } from "../measures/virtual-clock.ts";
import { newVirtualRun, type VirtualRun } from "./virtual-services.ts";

/** Emails of a project that are accepted one after another, and how long each waited until SES was called, in milliseconds. */
export interface SingleEmails {
  /** Sends and delivers until it is over. */
  readonly run: (isOver: () => boolean) => Promise<void>;
  readonly waits: () => readonly number[];
}

/** Composing a message takes some turns of the event loop, and no time of the clock. */
export const turnsOfWork = 20;
/** Between two looks at the queue. */
export const pollMs = 20;
const [everyMs, workers, batch] = [250, 2, 10];

/** A project that has sent one email before the time runs: what is loaded at the first one takes none of it. */
export async function newSender(world: World): Promise<TestProject> {
  const project = await newProject(world, { credits: 100_000, monthlyQuota: 100_000 });
  await world.api("POST", "/emails", { key: project.key, body: project.email() });
  await world.settle();
  return project;
}

export function newSingleEmails(run: VirtualRun, clock: VirtualClock, project: TestProject): SingleEmails {
  const [accepted, sent] = [new Map<string, number>(), new Map<string, number>()];
  const api = newApi(run.newProcess());
  const accept = async (isOver: () => boolean) => {
    for (let count = 0; !isOver(); count++) {
      const body = project.email({ to: `person${count}@example.com` });
      const answer = await api("POST", "/emails", { key: project.key, body });
      if (answer.status !== 200) throw new Error(`an email was answered ${answer.status}`);
      accepted.set(answer.body.id, clock.now());
      await clock.pause(everyMs);
    }
  };
  const work = async (isOver: () => boolean) => {
    const services = noting(run.newProcess(), clock, sent);
    while (!isOver()) {
      const some = run.emails.splice(0, batch);
      if (some.length === 0) await clock.pause(pollMs);
      else await deliver.on(services)({ Records: some.map(recordOf) });
    }
  };
  return {
    run: async (isOver) => {
      const state = { isDone: false };
      const accepting = accept(isOver).finally(() => {
        state.isDone = true;
      });
      const working = Array.from({ length: workers }, () => work(() => state.isDone));
      await Promise.all([accepting, ...working]);
    },
    waits: () => [...sent].map(([id, at]) => Math.max(0, at - (accepted.get(id) ?? at))),
  };
}

/** Services whose mailer notes when each email goes to SES. */
function noting(services: Services, clock: VirtualClock, sent: Map<string, number>): Services {
  const mailer: Services["mailer"] = async () => {
    const plain = await services.mailer();
    return {
      ...plain,
      send: (region, email) => {
        sent.set(email.tags[messageTags.email] ?? "", clock.now());
        return plain.send(region, email);
      },
    };
  };
  return { ...services, mailer };
}

function recordOf(message: object, at: number): SQSRecord {
  // The worker reads only these fields of a record.
  const eventSourceARN = "arn:aws:sqs:us-east-1:000000000000:eds-send-transactional";
  return { messageId: `${at}`, body: JSON.stringify(message), eventSourceARN } as SQSRecord;
}

/** The same emails while nothing else is sent: how long each waits. */
export async function waitsAlone(seconds: number, sesRate: number): Promise<readonly number[]> {
  const world = await startWorld({}, { engine: directEngine, seed: 1 });
  try {
    const project = await newSender(world);
    const clock = newVirtualClock(turnsOfWork);
    const run = newVirtualRun(world, clock, sesRate);
    const emails = newSingleEmails(run, clock, project);
    await Promise.all([emails.run(() => clock.now() > seconds * 1000), clock.run()]);
    return emails.waits();
  } finally {
    await world.stop();
  }
}
