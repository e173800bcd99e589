import { createHash } from "node:crypto";
import type { SQSRecord } from "aws-lambda";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entries } from "../../build/bundle/entries.ts";
import { resendFunctions } from "../../functions/contract/resend/surface.ts";
import { suppressAddress } from "../../functions/operations/contacts/consent/suppress-address.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import { updateEmail } from "../../functions/store/emails/email-changes.ts";
import { loseAnswer, overtaken, withFaults } from "../support/fault-injection.ts";
import { newToken } from "../support/links.ts";
import { newPerson } from "../support/person.ts";
import { newProject, setFunds, type TestProject } from "../support/project.ts";
import type { RecordedCall } from "../support/recorder.ts";
import { reshard } from "../support/shards.ts";
import { storeEvent } from "../support/store-event.ts";
import { startWorld, type World } from "../support/world.ts";
import { broadcastJob, broadcastWork, sentBroadcast } from "./broadcast-work.ts";
import { cascades, contactWork, fileJobs } from "./contact-work.ts";
import { domainWork } from "./domain-work.ts";
import { callEndpoints, hookWork, newToldProject } from "./hook-work.ts";
import { inboundWork } from "./inbound-work.ts";
import { grantsOf } from "./policies.ts";
import { synthesized } from "./synthesized.ts";
import { templateWork } from "./template-work.ts";

const deployed = synthesized();
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** 30 KB that hardly pack: too large for an item of its own. */
function largeText(seed: number): string {
  const part = (n: number) => createHash("sha256").update(`${seed} ${n}`).digest("base64");
  return Array.from({ length: 700 }, (_, n) => part(n)).join("");
}

const large = largeText(0);
/** So long that its idempotency key is claimed. */
const long = "x".repeat(70_000);
const later = "2026-06-20T00:00:00Z";

/** What each function does here: enough to use all of its permissions. */
const work: Readonly<Record<string, (project: TestProject) => Promise<void>>> = {
  "send-email": async (project) => {
    await post(project, "/emails", project.email(), "key");
    await post(project, "/emails", project.email({ html: large }));
    await post(project, "/emails", await linkedEmail(project));
    await seldom(project, "/emails", project.email());
    await post(project, "/emails", project.email({ html: long }), "refused after its claim");
  },
  "send-bulk": async (project) => {
    await post(project, "/emails/bulk", { emails: [project.email()] }, "key");
    const emails = Array.from({ length: 20 }, (_, n) => project.email({ html: largeText(n) }));
    await post(project, "/emails/bulk", { emails });
    await post(project, "/emails/bulk", { emails: [await linkedEmail(project)] });
    await seldom(project, "/emails/bulk", { emails: [project.email()] });
    await post(
      project,
      "/emails/bulk",
      { emails: [project.email({ html: long })] },
      "refused after its claim",
    );
  },
  "test-template": async (project) => {
    const html = "<p>{{ text | default: 'Hello' }}</p>";
    const content = { name: "Welcome", subject: "Hello", html };
    const template = await unrecorded(() => post(project, "/templates", content));
    const path = `/templates/${template.body.id}/test`;
    const { from, to } = project.email();
    await post(project, path, { from, to }, "key");
    await post(project, path, { from, to, variables: { text: large } });
    await seldom(project, path, { from, to });
    await post(project, path, { from, to, variables: { text: long } }, "refused after its claim");
  },
  "test-broadcast": async (project) => {
    const { domain, domainId } = project;
    const pathOf = async (html: string) => {
      const content = { name: "News", domainId, from: `a@${domain}`, subject: "Hello", html };
      return `/broadcasts/${(await unrecorded(() => post(project, "/broadcasts", content))).body.id}/test`;
    };
    const path = await pathOf("<p>Hello</p>");
    const to = "tester@example.com";
    await post(project, path, { to }, "key");
    await post(project, await pathOf(large), { to });
    await seldom(project, path, { to });
    const long = Array.from({ length: 1000 }, () => `${"x".repeat(70)} <${to}>`);
    await post(project, path, { to: long }, "refused after its claim");
  },
  "get-email": async (project) => {
    const { body } = await unrecorded(() => post(project, "/emails", project.email({ html: large })));
    // As it is of an email that was opened often: its earlier events are named in pages beside its row.
    await unrecorded(() =>
      updateEmail(world.services.tables, project.id, body.id, { set: { eventCount: 60, laterEventIds: [] } }),
    );
    await world.api("GET", `/emails/${body.id}`, project);
  },
  "get-email-attachment": async (project) => {
    const attachments = [{ filename: "a.txt", content: Buffer.from(large).toString("base64") }];
    const { body } = await unrecorded(() => post(project, "/emails", project.email({ attachments })));
    await world.api("GET", `/emails/${body.id}/attachments/0`, project);
  },
  "get-email-diagnosis": async (project) => {
    const { body } = await unrecorded(() => post(project, "/emails", project.email({ html: large })));
    await unrecorded(() =>
      updateEmail(world.services.tables, project.id, body.id, { set: { eventCount: 60, laterEventIds: [] } }),
    );
    // The content of a bulk call that is not laid out yet: too large for its row.
    const emails = Array.from({ length: 30 }, (_, at) => project.email({ html: largeText(at) }));
    const bulk = await unrecorded(() => post(project, "/emails/bulk", { emails }));
    for (const id of [body.id, bulk.body.items[0].id]) {
      await world.api("GET", `/emails/${id}/diagnosis`, project);
    }
  },
  "get-diagnosis": async (project) => {
    await world.api("GET", "/diagnosis?address=ada@example.com", project);
  },
  "list-emails": async (project) => {
    await world.api("GET", "/emails", project);
  },
  "list-activity": async (project) => {
    const { body } = await unrecorded(() => post(project, "/emails", project.email()));
    for (const query of ["", `?emailId=${body.id}`]) await world.api("GET", `/activity${query}`, project);
  },
  "get-event": async (project) => {
    await world.api("GET", `/activity/${await unrecorded(() => storeEvent(world, project))}`, project);
  },
  "get-metrics": async (project) => {
    await world.api("GET", "/metrics", project);
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
  "cancel-emails": async (project) => {
    const emails = Array.from({ length: 20 }, (_, n) => project.email({ html: largeText(n) }));
    const { body } = await unrecorded(() => post(project, "/emails/bulk", { emails }));
    const filter = { sameBulkAs: body.items[0].id };
    await post(project, "/emails/cancel", { filter, dryRun: true });
    await post(project, "/emails/cancel", { filter: { status: "queued" }, dryRun: true });
    await post(project, "/emails/cancel", { filter });
  },
  "get-cancellation": async (project) => {
    const filter = { status: "queued" };
    const { body } = await unrecorded(() => post(project, "/emails/cancel", { filter }));
    await world.api("GET", `/emails/cancellations/${body.id}`, project);
  },
  "get-limits": async (project) => void (await world.api("GET", "/limits", project)),
  "list-ledger": async (project) => {
    await world.api("GET", "/limits/ledger", project);
    await unrecorded(() => reshard(world, project.id, 2));
    await world.api("GET", "/limits/ledger", project);
  },
  "get-outbound": async (project) => void (await world.api("GET", "/outbound", project)),
  "update-outbound": async (project) =>
    void (await world.api("PATCH", "/outbound", { ...project, body: { monthlyQuota: 100 } })),
  "pause-outbound": async (project) => void (await world.api("POST", "/outbound/pause", project)),
  "resume-outbound": async (project) => void (await world.api("POST", "/outbound/resume", project)),
  "list-domains": async (project) => void (await world.api("GET", "/domains", project)),
  "create-domain": async (project) => {
    await post(project, "/domains", { name: `new.${project.domain}` });
  },
  "get-domain": async (project) => void (await world.api("GET", `/domains/${project.domainId}`, project)),
  ...domainWork(() => world, unrecorded),
  "list-projects": async ({ owner }) => void (await world.api("GET", "/projects", owner)),
  "create-project": async ({ owner }) =>
    void (await world.api("POST", "/projects", { ...owner, body: { name: "x" } })),
  "get-project": async ({ id, owner }) => void (await world.api("GET", `/projects/${id}`, owner)),
  "update-project": async ({ id, owner }) =>
    void (await world.api("PATCH", `/projects/${id}`, { ...owner, body: { name: "x", capture: false } })),
  "list-audit": async ({ id, owner }) => void (await world.api("GET", `/projects/${id}/audit`, owner)),
  "list-keys": async ({ id, owner }) => void (await world.api("GET", `/projects/${id}/keys`, owner)),
  "create-key": async ({ id, owner, domainId }) =>
    void (await world.api("POST", `/projects/${id}/keys`, { ...owner, body: { name: "x", domainId } })),
  "update-key": async ({ id, owner, keyId }) =>
    void (await world.api("PATCH", `/projects/${id}/keys/${keyId}`, { ...owner, body: { name: "x" } })),
  "revoke-key": async ({ id, owner, keyId }) => {
    const revoke = () => world.api("POST", `/projects/${id}/keys/${keyId}/revoke`, owner);
    // Of two at once, the later one reads what the earlier one wrote.
    await overtaken(world, "TransactWriteItems", revoke);
  },
  "list-members": async ({ id, owner }) => void (await world.api("GET", `/projects/${id}/members`, owner)),
  "add-member": async ({ id, owner }) => {
    const body = { userId: newPerson(world).id, role: "owner" };
    await world.api("POST", `/projects/${id}/members`, { ...owner, body });
  },
  "change-member": async (project) =>
    void (await world.api("PATCH", await memberPath(project), {
      ...project.owner,
      body: { role: "member" },
    })),
  "remove-member": async (project) =>
    void (await world.api("DELETE", await memberPath(project), project.owner)),
  "generate-markup": async (project) => {
    const body = { prompt: "Welcome a new customer." };
    for (const _ of ["generated", "replayed"]) await post(project, "/ai/generate", body, "one");
    world.model.answer(() => ({ kind: "refused" }));
    await post(project, "/ai/generate", body, "refused after its claim");
  },
  ...contactWork(() => world, unrecorded),
  ...hookWork(() => world, unrecorded),
  ...templateWork(() => world, unrecorded),
  ...inboundWork(() => world, unrecorded),
  ...broadcastWork(() => world, unrecorded),
  "show-unsubscribe-page": async (project) => {
    // A link to an address that its contact has moved from shows the consent of both addresses.
    const link = await unrecorded(async () => {
      const { body } = await post(project, "/contacts", { email: "a@example.com" });
      const moved = { ...project, body: { email: "b@example.com" } };
      await world.api("PATCH", `/contacts/${body.id}`, moved);
      return linkTo(project, "a@example.com");
    });
    expect((await world.api("GET", link)).status).toBe(200);
  },
  "unsubscribe-by-link": async (project) => {
    const links = await unrecorded(async () => {
      const { body: topic } = await post(project, "/topics", { name: "x" });
      await post(project, "/contacts", { email: "a@example.com", topicIds: [topic.id] });
      return [await linkTo(project, "a@example.com", topic.id), await linkTo(project, "b@example.com")];
    });
    for (const link of links) await world.api("POST", link);
  },
  "run-jobs": async (project) => {
    // Of two hundred contacts an endpoint would be told for the rest of the file.
    await unrecorded(async () => cascades(world, await newProject(world)));
    await unrecorded(() => fileJobs(world, project));
    await unrecorded(() => broadcastJob(world, project));
    for (let more = true; more; ) more = await world.jobs.workOff(world.services);
  },
  deliver: async (project) => {
    await unrecorded(async () => {
      await post(project, "/emails/bulk", { emails: [project.email()] });
      await post(
        project,
        "/emails",
        project.email({ html: large, to: ["a@example.com", "gone@example.com"] }),
      );
      await suppressAddress(world.services, project.id, "gone@example.com", {
        reason: "bounce",
        scope: "all",
        at: later,
      });
    });
    await world.queues.workOff(world.deliver);
    await world.queues.workOff(world.deliver);
    await unrecorded(async () => {
      await post(project, "/emails", project.email());
      await world.api("POST", "/outbound/pause", project);
    });
    for (let more = true; more; ) more = await world.queues.workOff(world.deliver);
    await unrecorded(() => world.api("POST", "/outbound/resume", project));
    world.ses.setFault({ mode: "throttle", times: 1 });
    for (let more = true; more; ) more = await world.queues.workOff(world.deliver);
    world.clock.advance(2 * 60_000);
    await unrecorded(() => post(project, "/emails", project.email()));
    await world.queues.workOff(world.deliver);
    await world.deliver({ Records: [release(project.id)] });
  },
  "record-events": async (project) => {
    let often = "";
    await unrecorded(async () => {
      await post(project, "/emails", project.email({ to: "suppressionlist@simulator.amazonses.com" }));
      await post(project, "/emails", project.email());
      await post(project, "/contacts", { email: "annoyed@example.com" });
      await post(project, "/emails", project.email({ to: "annoyed@example.com" }));
      await post(project, "/suppressions", { email: "bounced@example.com", scope: "marketing" });
      await post(project, "/emails", project.email({ to: "bounced@example.com" }));
      await post(project, "/emails", project.email({ to: "often@example.com" }));
      await sentBroadcast(world, project);
      await world.queues.workOff(world.deliver);
      await world.ses.settle();
      for (const { messageId, destinations } of world.ses.emails({
        tags: { [messageTags.project]: project.id },
      })) {
        if (destinations.includes("annoyed@example.com")) await world.ses.emit(messageId, "Complaint");
        if (destinations.includes("bounced@example.com")) await world.ses.emit(messageId, "Bounce");
        if (destinations.includes("often@example.com")) often = messageId;
      }
    });
    // Calling webhooks is another function's work.
    world.webhookQueue.stop();
    await world.settle();
    // More events than the row of an email holds: the earlier ones are in pages beside it.
    for (let n = 0; n <= 80; n++) {
      await world.ses.emit(often, "Delivery", { smtpResponse: `250 ${n}` });
      if (n % 20 === 0) await world.settle();
    }
    world.webhookQueue.start();
  },
  sweep: async (project) => {
    await unrecorded(async () => {
      await world.settle();
      world.queues.stop();
      await post(project, "/emails", project.email());
      await post(project, "/emails/bulk", { emails: [project.email()] });
      await post(project, "/emails", project.email({ scheduledAt: "2026-06-15T12:30:00Z" }));
      await world.api("POST", "/outbound/pause", project);
      await world.api("POST", "/outbound/resume", project);
      world.queues.start();
      const { body } = await post(project, "/audiences", { name: "Some" });
      await world.api("DELETE", `/audiences/${body.id}`, project);
      // Its message is lost.
      world.jobs.waiting.splice(0);
    });
    world.clock.advance(10 * 60_000);
    await world.sweep();
    await unrecorded(() => world.settle());
    for (let hour = 0; hour < 60; hour++) {
      world.clock.advance(60 * 60_000);
      await world.sweep();
      // Else every sweep would hand over what each one before it did.
      await unrecorded(() => callEndpoints(world));
    }
  },
};

/** The actions that the recorder sees: not logs, traces, SES and reading from a queue. */
const recorded = /^(dynamodb|s3:(Get|Put|Delete)|sqs:Send)/;
/** The S3 action that authorizes a call, where the names differ. */
const objectActions: Readonly<Record<string, string>> = {
  HeadObject: "GetObject",
  DeleteObjects: "DeleteObject",
};
const unusedButNeeded: Readonly<Record<string, readonly string[]>> = {
  // A presigned URL has the permissions of the function that signs it.
  "get-export": ["s3:GetObject"],
  // Objects are put with a tag.
  "get-inbound-attachment": ["s3:PutObjectTagging"],
  "receive-email": ["s3:PutObjectTagging"],
  // Lambda sends failed runs to the dead-letter queue with the permissions of the function.
  "watch-accounts": ["sqs:SendMessage"],
  "apply-receipt-rules": ["sqs:SendMessage"],
};
/** These functions make no AWS calls besides authentication and calls of SES. */
const withoutCalls = ["get-me", "receipt-rule-set", "resend-other", "unknown-route", "watch-accounts"];
/** These make calls of other functions: `resend-permissions.test.ts` compares them. */
const ofOthers = resendFunctions.map(({ name }) => name).filter((name) => name !== "resend-other");

test("this test exercises every function that calls AWS", () => {
  const names = entries.map(({ name }) => name).filter((name) => !ofOthers.includes(name));
  expect(names.filter((name) => !Object.hasOwn(work, name)).sort()).toEqual(withoutCalls);
  for (const name of withoutCalls)
    expect([...allowedTo(name)].filter((one) => recorded.test(one))).toEqual(unusedButNeeded[name] ?? []);
});

for (const [name, run] of Object.entries(work)) {
  test(`the permissions of ${name} are exactly the AWS calls that it makes`, async () => {
    const project = await unrecorded(() => newToldProject(world));
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

async function linkTo(project: TestProject, address: string, topicId?: string): Promise<string> {
  return `/unsubscribe/${await newToken(world, project, { address, ...(topicId && { topicId }) })}`;
}

/** The first email of a project with a link to the unsubscribe page in its content. */
function linkedEmail(project: TestProject): Promise<object> {
  return unrecorded(async () => {
    const { body: topic } = await post(project, "/topics", { name: "News" });
    const html = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
    const { body: template } = await post(project, "/templates", { name: "News", subject: "News", html });
    await post(project, `/templates/${template.id}/publish`, {});
    const { from, to } = project.email();
    return { from, to, topicId: topic.id, template: { id: template.id } };
  });
}

/** A send whose answer from the tables is lost for good, and one that is refused for its funds. */
async function seldom(project: TestProject, path: string, body: unknown): Promise<void> {
  const lost = { command: "TransactWriteItems", times: 99, act: loseAnswer };
  await withFaults(world, [lost], async () => {
    expect((await post(project, path, body)).status).toBe(200);
  });
  await unrecorded(() => setFunds(world, project.id, { quotaLeft: 0 }));
  expect((await post(project, path, body, "refused")).status).toBe(429);
}

/** A scheduled email with a body of its own kind, and one of a bulk call that is not laid out yet. */
function scheduled(project: TestProject): Promise<readonly string[]> {
  return unrecorded(async () => {
    const one = await post(project, "/emails", project.email({ html: large, scheduledAt: later }));
    const two = await post(project, "/emails/bulk", { emails: [project.email({ scheduledAt: later })] });
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

/** Where a second owner of the project is. */
function memberPath({ id, owner }: TestProject): Promise<string> {
  return unrecorded(async () => {
    const userId = newPerson(world).id;
    await world.api("POST", `/projects/${id}/members`, { ...owner, body: { userId, role: "owner" } });
    return `/projects/${id}/members/${userId}`;
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
  if (service === "bedrock") return [];
  if (service === "sqs") return ["sqs:SendMessage"];
  if (service === "s3") return [`s3:${objectActions[command] ?? command}`];
  return itemsOf(command, input).map(([action, table]) => `dynamodb:${action} ${tableOf(table)}`);
}

function itemsOf(command: string, input: RecordedCall["input"]): readonly (readonly [string, unknown])[] {
  const { TableName, IndexName, RequestItems, TransactItems } = input;
  if (command.startsWith("Batch")) return Object.keys(Object(RequestItems)).map((table) => [command, table]);
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
    .filter(
      ({ condition }) => condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"] === undefined,
    )
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
