import { brotliDecompressSync } from "node:zlib";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect } from "vitest";
import { type Answer, newApi } from "../support/api.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { inWorld } from "../support/test.ts";
import type { World } from "../support/world.ts";

/** Each stands in one part of an email and nowhere else. */
const canaries = {
  local: "canary-local",
  name: "Canaryname",
  subject: "canary-subject",
  html: "canary-html",
  text: "canary-text",
  header: "canary-header",
  file: "canary-file",
  filename: "canary-filename",
  reply: "canary-reply",
  reason: "canary-reason",
  idempotency: "canary-idempotency",
  prompt: "canary-prompt",
  answer: "canary-answer",
} as const;

const answers: Answer[] = [];
const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

test.beforeAll(async ({ world, project }) => {
  await everything(world, project);
});

const mail = (project: TestProject, over: object = {}) =>
  project.email({
    from: `${canaries.name} <${canaries.local}@${project.domain}>`,
    to: [`${canaries.name} <${canaries.local}@x.test>`, `bounce+${canaries.local}@simulator.amazonses.com`],
    bcc: `${canaries.local}-bcc@x.test`,
    replyTo: `${canaries.reply}@x.test`,
    subject: canaries.subject,
    html: `<p>${canaries.html}</p>`,
    text: canaries.text,
    headers: { "X-Canary": canaries.header },
    attachments: [
      { filename: `${canaries.filename}.txt`, content: Buffer.from(canaries.file).toString("base64") },
    ],
    ...over,
  });

async function ask(
  world: World,
  project: TestProject,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<Answer> {
  const answer = await world.api(method, path, {
    key: project.key,
    headers,
    ...(body !== undefined && { body }),
  });
  answers.push(answer);
  return answer;
}

/** Sends, refusals, failures, workers and sweeps: all that writes lines. */
async function everything(world: World, project: TestProject): Promise<void> {
  const headers = { "idempotency-key": canaries.idempotency };
  const sent = await ask(world, project, "POST", "/emails", mail(project), headers);
  await ask(world, project, "POST", "/emails", mail(project), headers);
  await ask(world, project, "POST", "/emails", mail(project, { cc: "x@x.test" }), headers);
  await ask(world, project, "POST", "/emails/bulk", {
    emails: [mail(project), mail(project, { scheduledAt: "2026-06-15T12:10:00Z" })],
  });
  await ask(
    world,
    project,
    "POST",
    "/emails",
    mail(project, { subject: `${canaries.subject}\n at ${canaries.subject}` }),
  );
  await ask(
    world,
    project,
    "POST",
    "/emails",
    mail(project, { from: `${canaries.local}@${canaries.local}.test` }),
  );
  await ask(world, project, "POST", "/emails", mail(project, { [canaries.html]: 1 }));
  await ask(world, project, "GET", `/emails/${sent.body.id}`);
  await ask(world, project, "GET", `/emails?to=${canaries.local}@x.test`);
  await ask(world, project, "POST", "/outbound/pause", { reason: canaries.reason });
  await ask(world, project, "POST", "/emails", mail(project));
  await world.settle();
  await ask(world, project, "POST", "/outbound/resume");
  await world.api("GET", "/limits", { key: `${project.key}x` });
  for (const mode of ["throttle", "reject", "paused", "error500", "lose-answer", "lose-request"] as const) {
    world.ses.setFault({ mode, times: 1 });
    await ask(world, project, "POST", "/emails", mail(project));
    await world.settle();
  }
  await generations(world, project);
  await broken(world, project);
  world.queues.stop();
  await ask(world, project, "POST", "/emails", mail(project));
  world.queues.start();
  for (let minute = 0; minute < 40; minute++) {
    world.clock.advance(60_000);
    await world.sweep();
    await world.settle();
  }
}

/** Generated emails: one that succeeds, and each way in which one fails. */
async function generations(world: World, project: TestProject): Promise<void> {
  const generate = () => ask(world, project, "POST", "/ai/generate", { prompt: canaries.prompt });
  const answer = (source: string) => JSON.stringify({ subject: canaries.answer, source });
  const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>${canaries.answer}</mj-text></mj-column></mj-section></mj-body></mjml>`;
  world.model.answer(answer(mjml));
  await generate();
  for (const source of [`<mj-raw>${canaries.answer}`, `{{ ${canaries.answer.replace("-", "_")} }}`, "{{"]) {
    world.model.answer(answer(source), `${canaries.answer} {}`);
    await generate();
  }
  for (const kind of ["refused", "cut", "throttled", "late"] as const) {
    world.model.answer(() => ({ kind }));
    await generate();
  }
}

/** A service without its table: bugs are logged too. */
async function broken(world: World, project: TestProject): Promise<void> {
  const { services } = world;
  const api = newApi({ ...services, tables: { ...services.tables, money: "no-such-table" } });
  const headers = { "idempotency-key": canaries.idempotency };
  for (const path of ["/emails", "/emails/bulk"]) {
    const body = path === "/emails" ? mail(project) : { emails: [mail(project)] };
    answers.push(await api("POST", path, { key: project.key, body, headers }));
  }
}

describe("what a caller writes", () => {
  test("is all asked for: the emails went out, were refused and failed", ({ world }) => {
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([200, 400, 403, 409, 422, 500, 502, 503]),
    );
    expect(world.ses.accepts().length).toBeGreaterThan(3);
    expect(world.logged.length).toBeGreaterThan(10);
  });

  test.for(Object.entries(canaries))("is in no log line: %s", ([_, canary], { world }) => {
    expect(world.logged.filter((line) => line.toLowerCase().includes(canary.toLowerCase()))).toEqual([]);
  });

  test("is in no log line as base64 either", ({ world }) => {
    const packed = Object.values(canaries).map((canary) =>
      Buffer.from(canary).toString("base64").replace(/.=*$/, ""),
    );
    for (const line of world.logged) for (const text of packed) expect(line).not.toContain(text);
  });
});

describe("the text of a key", () => {
  test("is in no log line, whole or in part", ({ world, project }) => {
    const secret = project.key.split("_")[2] ?? "";
    for (const line of world.logged) {
      expect(line).not.toContain(secret);
      expect(line).not.toContain(secret.slice(0, 12));
    }
  });

  test("is in no stored row: only its hash and its last four characters", async ({ world, project }) => {
    const { client, data, money } = world.services.tables;
    const secret = project.key.split("_")[2] ?? "";
    for (const TableName of [data, money]) {
      const { Items = [] } = await client.send(new ScanCommand({ TableName }));
      expect(Items.length).toBeGreaterThan(0);
      const texts = Items.map((item) => JSON.stringify(item, (_, value) => readable(value)));
      expect(texts.filter((text) => text.includes(secret.slice(0, 12)))).toEqual([]);
    }
    const { Items = [] } = await client.send(new ScanCommand({ TableName: data }));
    const keys = Items.filter(({ sk }) => String(sk).startsWith("KEY#"));
    expect(keys.map(({ last4 }) => last4)).toContain(project.key.slice(-4));
  });

  test("the API key is in no response", ({ project }) => {
    expect(JSON.stringify(answers)).not.toContain(project.key);
  });
});

/** Packed bytes as the text that they hold. */
function readable(value: unknown): unknown {
  return value instanceof Uint8Array ? brotliDecompressSync(value).toString() : value;
}
