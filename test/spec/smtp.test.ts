import { afterAll, beforeAll, expect } from "vitest";
import { plainAuth, securedClient } from "../smtp/support/raw-client.ts";
import { idIn, type SmtpWorld, startSmtpWorld, submit } from "../smtp/support/smtp-world.ts";
import { newDomain } from "../support/project.ts";
import { acceptsOf, fundsOf, read } from "../workers/mail.ts";
import { sendBy, waysToSend } from "./sending.ts";
import { newSentBroadcast } from "./sent-broadcast.ts";
import { specified, specifiedInPart } from "./specified.ts";

let smtp: SmtpWorld;
beforeAll(async () => {
  smtp = await startSmtpWorld();
});
afterAll(() => smtp.stop());

const to = "recipient@example.com";
const mailFrom = (domain: string, header = "") =>
  `From: sender@${domain}\nTo: ${to}\nSubject: Hello\n${header}\nHello`;

specified("4.smtp.supported", async () => {
  const project = await smtp.newProject();
  const id = idIn(await submit(await smtp.signedIn(project.key), mailFrom(project.domain), to));
  await smtp.world.settle();
  expect(acceptsOf(smtp.world, id).flatMap(({ destinations }) => destinations)).toEqual([to]);
  expect(await read(smtp.world, project, id)).toMatchObject({ status: "delivered", subject: "Hello" });
});

specified("1.what-it-sends", async () => {
  const { world } = smtp;
  const project = await smtp.newProject();
  const { domain, key } = project;
  const address = `someone@${domain}.example`;
  expect(await submit(await smtp.signedIn(key), mailFrom(domain), address)).toMatch(/^250 /);
  await world.api("POST", "/emails", { key, body: project.email({ to: address, subject: "By HTTP" }) });
  const broadcast = await newSentBroadcast(world);
  await world.settle();
  expect(
    world.ses
      .emails({ to: address })
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(["By HTTP", "Hello"]);
  for (const reader of broadcast.recipients)
    expect(world.ses.emails({ to: reader }).map(({ subject }) => subject)).toEqual(["News"]);
});

specified("4.smtp.forwards", async () => {
  // The operation validates and reserves for SMTP as for HTTP.
  const project = await smtp.newProject({ credits: 2 });
  const client = await smtp.signedIn(project.key);
  const id = idIn(await submit(client, mailFrom(project.domain), to));
  expect(await fundsOf(smtp.world, project)).toMatchObject({ credits: 1 });
  expect(await read(smtp.world, project, id)).toMatchObject({
    from: `sender@${project.domain}`,
    to: [to],
    text: "Hello",
  });
  expect(await submit(client, mailFrom("elsewhere.test"), to)).toMatch(/^550 5\.7\.1 /);
  expect(await fundsOf(smtp.world, project)).toMatchObject({ credits: 1 });
});

specifiedInPart(
  "4.smtp.idempotency-key",
  "where the envelope has every recipient of To and Cc; else the key is made of it and the recipients",
  async () => {
    const project = await smtp.newProject();
    const client = await smtp.signedIn(project.key);
    const text = mailFrom(project.domain, "X-Idempotency-Key: order-7\n");
    const id = idIn(await submit(client, text, to));
    expect(await read(smtp.world, project, id)).toMatchObject({ idempotencyKey: "order-7" });
    expect(idIn(await submit(client, text, to))).toBe(id);
    expect(await submit(client, `${text}, again`, to)).toMatch(/^554 5\.6\.0 /);
    // The idempotency key is shared: it is used by HTTP too.
    const byHttp = await smtp.world.api("POST", "/emails", {
      key: project.key,
      body: project.email(),
      headers: { "idempotency-key": "order-7" },
    });
    expect([byHttp.status, byHttp.body.name]).toEqual([409, "idempotency_mismatch"]);
  },
);

specifiedInPart(
  "4.smtp.idempotency-key",
  "where the envelope has every recipient of To and Cc; else the key is made of it and the recipients",
  async () => {
    const project = await smtp.newProject();
    const client = await smtp.signedIn(project.key);
    const text = mailFrom(project.domain, "Cc: other@example.com\nX-Idempotency-Key: order-9\n");
    const keyOf = async (id: string) => (await read(smtp.world, project, id)).idempotencyKey;
    // A client that sends one message in two parts: each is a request of its own, with a key of its own.
    const parts = [await submit(client, text, to), await submit(client, text, "other@example.com")].map(idIn);
    const keys = await Promise.all(parts.map(keyOf));
    for (const key of keys) expect(key).toMatch(/^smtp-[0-9a-f]{64}$/);
    expect(new Set([...parts, ...keys]).size).toBe(4);
    expect(idIn(await submit(client, text, to))).toBe(parts[0]);
    expect(await keyOf(idIn(await submit(client, text, to, "other@example.com")))).toBe("order-9");
  },
);

specified("4.smtp.alias", async () => {
  const project = await smtp.newProject();
  const client = await smtp.signedIn(project.key);
  const id = idIn(await submit(client, mailFrom(project.domain, "X-Service-Idempotency-Key: order-8\n"), to));
  expect(await read(smtp.world, project, id)).toMatchObject({ idempotencyKey: "order-8" });
  expect(idIn(await submit(client, mailFrom(project.domain, "X-Idempotency-Key: order-8\n"), to))).toBe(id);
});

specified("5.rule-6.ways-in", async () => {
  const [virginia, ireland] = ["us-east-1", "eu-west-1"] as const;
  const project = await smtp.newProject({ region: virginia });
  const other = await newDomain(smtp.world, project.id, project.domain, ireland);
  for (const [domainId, region] of [
    [project.domainId, virginia],
    [other.id, ireland],
  ] as const) {
    const key = await project.newKey({ domainId, scopes: ["email:send"] });
    const bySmtp = idIn(await submit(await smtp.signedIn(key), mailFrom(project.domain), to));
    const byHttp = await Promise.all(
      waysToSend.map(async (way) => way.idsOf(await sendBy(smtp.world, way, project, { key }))),
    );
    await smtp.world.settle();
    const regions = [bySmtp, ...byHttp.flat()].flatMap((id) =>
      acceptsOf(smtp.world, id).map((one) => one.region),
    );
    expect(regions).toEqual([region, region, region]);
  }
});

specifiedInPart(
  "5.rule-3.revocation",
  "SMTP: the next sign-in, and the next message of a session",
  async () => {
    const { world } = smtp;
    const project = await smtp.newProject();
    const keys = `/projects/${project.id}/keys`;
    const { owner } = project;
    const made = await world.api("POST", keys, { ...owner, body: { name: "Mail", scopes: ["email:send"] } });
    const client = await smtp.signedIn(made.body.key);
    expect(await submit(client, mailFrom(project.domain), to)).toMatch(/^250 /);
    expect((await world.api("POST", `${keys}/${made.body.id}/revoke`, owner)).status).toBe(200);
    expect(await submit(client, mailFrom(project.domain), to)).toMatch(/^535 5\.7\.8 /);
    const next = await securedClient(smtp.proxy.tlsPort);
    expect(await next.say(`AUTH PLAIN ${plainAuth(made.body.key)}`)).toMatch(/^535 5\.7\.8 /);
  },
);
