import { createHash } from "node:crypto";
import type { SQSRecord } from "aws-lambda";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppress } from "../../functions/store/suppressions.ts";
import { newProject, type TestProject } from "../support/project.ts";
import type { RecordedCall } from "../support/recorder.ts";
import { startWorld, type World } from "../support/world.ts";
import { grantsOf } from "./policies.ts";
import { synthesized } from "./synthesized.ts";

const deployed = synthesized();
let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 120_000);
afterAll(() => world.stop());

/** 30 KB that hardly pack: too large for an item of its own. */
function largeText(seed: number): string {
  const part = (n: number) => createHash("sha256").update(`${seed} ${n}`).digest("base64");
  return Array.from({ length: 700 }, (_, n) => part(n)).join("");
}

const large = largeText(0);
const later = "2026-06-20T00:00:00Z";

/** What each function is made to do: enough for it to use all that it may. */
const work: Readonly<Record<string, (project: TestProject) => Promise<void>>> = {
  "send-email": async (project) => {
    await post(project, "/emails", project.mail(), "key");
    await post(project, "/emails", project.mail({ html: large }));
  },
  "send-bulk": async (project) => {
    await post(project, "/emails/bulk", { emails: [project.mail()] }, "key");
    const emails = Array.from({ length: 20 }, (_, n) => project.mail({ html: largeText(n) }));
    await post(project, "/emails/bulk", { emails });
  },
  "get-email": async (project) => {
    const { body } = await unrecorded(() => post(project, "/emails", project.mail({ html: large })));
    await world.api("GET", `/emails/${body.id}`, project);
  },
  "list-emails": async (project) => {
    await world.api("GET", "/emails", project);
  },
  "reschedule-email": async (project) => {
    for (const id of await scheduled(project)) {
      await world.api("PATCH", `/emails/${id}`, { ...project, body: { scheduledAt: later } });
    }
  },
  "cancel-email": async (project) => {
    for (const id of await scheduled(project)) {
      await world.api("POST", `/emails/${id}/cancel`, project);
    }
  },
  "get-limits": async (project) => void (await world.api("GET", "/limits", project)),
  "get-outbound": async (project) => void (await world.api("GET", "/outbound", project)),
  "update-outbound": async (project) =>
    void (await world.api("PATCH", "/outbound", { ...project, body: { monthlyQuota: 100 } })),
  "pause-outbound": async (project) => void (await world.api("POST", "/outbound/pause", project)),
  "resume-outbound": async (project) => void (await world.api("POST", "/outbound/resume", project)),
  deliver: async (project) => {
    await unrecorded(async () => {
      await post(project, "/emails/bulk", { emails: [project.mail()] });
      await post(
        project,
        "/emails",
        project.mail({ html: large, to: ["a@example.com", "gone@example.com"] }),
      );
      await suppress(world.services.tables, project.id, "gone@example.com", {
        id: "x",
        reason: "bounce",
        at: later,
      });
    });
    await world.queues.workOff(world.deliver);
    await world.queues.workOff(world.deliver);
    await unrecorded(async () => {
      await post(project, "/emails", project.mail());
      await world.api("POST", "/outbound/pause", project);
    });
    for (let more = true; more; ) more = await world.queues.workOff(world.deliver);
    await unrecorded(() => world.api("POST", "/outbound/resume", project));
    world.ses.setFault({ mode: "throttle", times: 1 });
    for (let more = true; more; ) more = await world.queues.workOff(world.deliver);
    world.clock.advance(2 * 60_000);
    await unrecorded(() => post(project, "/emails", project.mail()));
    await world.queues.workOff(world.deliver);
    await world.deliver({ Records: [release(project.id)] });
  },
  "record-events": async (project) => {
    await unrecorded(async () => {
      await post(project, "/emails", project.mail({ to: "suppressionlist@simulator.amazonses.com" }));
      await post(project, "/emails", project.mail());
      await world.queues.workOff(world.deliver);
      await world.ses.settle();
    });
    await world.settle();
  },
  sweep: async (project) => {
    await unrecorded(async () => {
      world.queues.stop();
      await post(project, "/emails", project.mail());
      await post(project, "/emails/bulk", { emails: [project.mail()] });
      await post(project, "/emails", project.mail({ scheduledAt: "2026-06-15T12:30:00Z" }));
      await world.api("POST", "/outbound/pause", project);
      await world.api("POST", "/outbound/resume", project);
      world.queues.start();
    });
    world.clock.advance(10 * 60_000);
    await world.sweep();
    await unrecorded(() => world.settle());
    for (let hour = 0; hour < 60; hour++) {
      world.clock.advance(60 * 60_000);
      await world.sweep();
    }
  },
};

/** What the recorder sees; logs, traces, SES and the reading of a queue go past it. */
const recorded = /^(dynamodb|s3:(Get|Put)|sqs:Send)/;
/** Used where the answer of a transaction was lost, and where funds have several shards. */
const seldom = ["dynamodb:GetItem data", "dynamodb:GetItem money"];
const unusedButNeeded: Readonly<Record<string, readonly string[]>> = {
  "send-email": seldom,
  "send-bulk": seldom,
};

for (const [name, run] of Object.entries(work)) {
  test(`all that ${name} asks of AWS, its policy allows`, async () => {
    const project = await unrecorded(() => newProject(world));
    world.recorder.reset();
    await run(project);
    const used = new Set(world.recorder.calls().flatMap(actionsOf));
    expect(used.size).toBeGreaterThan(0);
    const allowed = allowedTo(name);
    expect([...used].filter((action) => !allowed.has(action))).toEqual([]);
    const unused = [...allowed].filter((action) => recorded.test(action) && !used.has(action));
    expect(unused).toEqual(unusedButNeeded[name] ?? []);
  });
}

/** A scheduled mail with a body of its own kind, and one of a bulk call that is not laid out yet. */
function scheduled(project: TestProject): Promise<readonly string[]> {
  return unrecorded(async () => {
    const one = await post(project, "/emails", project.mail({ html: large, scheduledAt: later }));
    const two = await post(project, "/emails/bulk", { emails: [project.mail({ scheduledAt: later })] });
    return [one.body.id, two.body.items[0].id];
  });
}

/** The message of a resumption, a while after it. */
function release(projectId: string): SQSRecord {
  const body = JSON.stringify({ kind: "release", projectId });
  // The worker reads these fields of a record alone.
  return {
    messageId: "release",
    body,
    eventSourceARN: "arn:aws:sqs:x:0:eds-send-us-east-1-transactional",
  } as SQSRecord;
}

function post({ key }: TestProject, path: string, body: unknown, idempotencyKey?: string) {
  return world.api("POST", path, {
    key,
    body,
    headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : {},
  });
}

/** Runs what another function does. */
async function unrecorded<Value>(prepare: () => Promise<Value>): Promise<Value> {
  world.recorder.pause();
  const value = await prepare();
  world.recorder.resume();
  return value;
}

/** `dynamodb:PutItem data`, as a policy would have to allow it. */
function actionsOf({ service, command, input }: RecordedCall): readonly string[] {
  if (service === "sqs") return ["sqs:SendMessage"];
  if (service === "s3") return [`s3:${command}`];
  return itemsOf(command, input).map(([action, table]) => `dynamodb:${action} ${tableOf(table)}`);
}

function itemsOf(command: string, input: RecordedCall["input"]): readonly (readonly [string, unknown])[] {
  const { TableName, IndexName, RequestItems, TransactItems } = input;
  if (command === "BatchGetItem") return Object.keys(Object(RequestItems)).map((table) => [command, table]);
  if (!Array.isArray(TransactItems)) return [[command, IndexName ? `${TableName}/${IndexName}` : TableName]];
  const actions: Readonly<Record<string, string>> = {
    Put: "PutItem",
    Update: "UpdateItem",
    Get: "GetItem",
    Delete: "DeleteItem",
    ConditionCheck: "ConditionCheckItem",
  };
  return TransactItems.map((item: Readonly<Record<string, { TableName: string }>>) => {
    const [[kind, { TableName: table }] = ["", { TableName: "" }]] = Object.entries(item);
    return [actions[kind] ?? kind, table];
  });
}

function tableOf(name: unknown): string {
  const { data, money } = world.services.tables;
  return String(name).replace(data, "data").replace(money, "money");
}

function allowedTo(name: string): ReadonlySet<string> {
  const pairs = grantsOf(deployed, name)
    .flat()
    .flatMap(({ actions, resources }) =>
      actions.flatMap((action) => {
        if (!action.startsWith("dynamodb:")) return [action];
        return resources.map(
          (resource) => `${action} ${resource.replace(/<eds-(\w+)-arn>/, "$1").replace("/index/", "/")}`,
        );
      }),
    );
  return new Set(pairs);
}
