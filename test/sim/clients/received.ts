import { rawMail } from "../../support/inbound-mail.ts";
import type { Client } from "./client.ts";

/** The local parts that a project's routes name, each by what is done with its messages. */
export const routed = {
  forward: "fwd",
  ask: "ask",
  reply: "reply",
  call: "hook",
  drop: "drop",
  store: "store",
};
const locals = [...Object.values(routed), "fwd", "reply", "nobody"];
const blockedSenders = ["trouble@blocked.example", "any@bad.example"];
const people = ["ana@example.com", "ben@example.com", "cho@example.org"];

/** Somebody outside writes to addresses of one or more projects, among them such as no project receives for. */
export async function receive(client: Client, all: readonly Client[]): Promise<void> {
  const count = client.draw.pick([1, 1, 2, 4]);
  for (let at = 0; at < count; at++) arriveOne(client, all);
}

/** Somebody writes many messages of one thread at once: no more than so many of them are forwarded. */
export async function receiveMany({ draw, sim, project, next }: Client): Promise<void> {
  const [recipient, sender] = [`${draw.pick(["fwd", "reply"])}@${project.domain}`, draw.pick(people)];
  for (let count = 0; count < 8; count++) {
    const raw = rawMail([`Message-ID: <m${next()}@example.com>`], "Hello!", sender);
    sim.inbound.arrive({ recipients: [recipient], sender, raw, verdicts: {} });
  }
}

function arriveOne(client: Client, all: readonly Client[]): void {
  const { draw, sim, next } = client;
  const domains = [...new Set(all.map(({ project }) => project.domain))];
  const addresses = Array.from(
    { length: draw.pick([1, 1, 1, 2, 3]) },
    () => `${draw.pick(locals)}@${draw.pick([...domains, client.project.domain, "elsewhere.test"])}`,
  );
  const recipients = [...new Set(addresses)];
  const sender = draw.pick([...people, ...people, ...blockedSenders, "", recipients[0] ?? ""]);
  const headers = draw.pick([...marks, [], [], [], [], [], []]);
  const answered = draw.is(0.3) ? client.known("eml") : undefined;
  const thread = answered === undefined ? [] : [`In-Reply-To: <${answered}@${client.project.domain}>`];
  const raw = rawMail(
    [`Message-ID: <m${next()}@example.com>`, ...headers, ...thread],
    "Hello!",
    sender || "a@b.example",
  );
  const verdicts = draw.pick([{}, {}, {}, {}, { spam: "FAIL" }, { virus: "FAIL" }, { dmarc: "FAIL" }]);
  sim.inbound.arrive({ recipients, sender, raw, verdicts });
}

/** What programs write into the headers of their messages. */
const marks = [
  ["X-EDS-Loop: inb_01KV5JE8G09BQEJJWM1YBQ5300"],
  ["Auto-Submitted: auto-replied"],
  ["Precedence: bulk"],
];

export async function changeRoute({ insist, known, draw, project, next }: Client): Promise<void> {
  const id = known("rte");
  const to = [`fwd@${project.domain}`];
  const body = draw.pick([
    { enabled: draw.is(0.7) },
    { stop: draw.is(0.3) },
    { action: { type: "forward", to } },
    { action: { type: "store" } },
  ]);
  if (id !== undefined && draw.is(0.5)) await insist("PATCH", `/inbound/routes/${id}`, { body });
  else if (id !== undefined && draw.is(0.3)) await insist("DELETE", `/inbound/routes/${id}`);
  else {
    const match = { recipient: draw.pick([`${draw.pick(locals)}@*`, `extra${next()}@*`]) };
    await insist("POST", "/inbound/routes", { body: { match, action: { type: "forward", to } } });
  }
}

export async function changeBlocklist({ insist, known, draw }: Client): Promise<void> {
  const id = known("blo");
  if (id !== undefined && draw.is(0.4)) await insist("DELETE", `/inbound/blocklist/${id}`);
  else
    await insist("POST", "/inbound/blocklist", { body: { value: draw.pick([...people, "192.0.2.0/24"]) } });
}

export async function handleReceived({ insist, ask, known, draw, project }: Client): Promise<void> {
  await ask("GET", "/inbound/emails");
  const id = known("inb");
  if (id === undefined) return;
  const [method, path] = draw.pick([
    ["POST", `/inbound/emails/${id}/reprocess`],
    ["POST", `/inbound/emails/${id}/reprocess`],
    ["DELETE", `/inbound/emails/${id}`],
    ["GET", `/inbound/emails/${id}`],
    ["GET", `/inbound/emails/${id}/raw`],
  ] as const);
  const answer = await insist(method, path, method === "POST" ? { body: {} } : {});
  if (method === "DELETE" && !answer) project.halfDeleted.add(id);
}

/** The owner of an address follows the link of a confirmation email. */
export async function confirmForwarding({ insist, draw, sim, project }: Client): Promise<void> {
  const links = sim.world.ses.accepts().flatMap(({ raw, tags }) => {
    if (!Object.values(tags).includes(project.id)) return [];
    const text = Buffer.from(raw).toString("latin1").replace(/=\r\n/g, "");
    return /\/forwarding\/[\w.~-]+/.exec(text)?.[0] ?? [];
  });
  if (links.length === 0) return;
  const form = { text: "confirm=yes", headers: { "content-type": "application/x-www-form-urlencoded" } };
  await insist("POST", draw.pick(links), form);
}
