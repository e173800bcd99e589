import { newEmailId } from "../../functions/domain/emails/email-ids.ts";
import { emailEventId } from "../../functions/domain/outbox/event-ids.ts";
import { idRandomBytes } from "../../functions/domain/platform/ids.ts";
import { inSlice, slicesFor } from "../../functions/domain/platform/slices.ts";
import { type Email, newEmailItem } from "../../functions/store/emails/emails.ts";
import type { Event } from "../../functions/store/outbox/events.ts";
import { eventKey } from "../../functions/store/platform/keys.ts";
import { newProject, type TestProject } from "./project.ts";
import { putAll } from "./put-all.ts";
import { reshard } from "./shards.ts";
import type { World } from "./world.ts";

/** What follows the first event of an email, which is a part of its row. */
const types = ["email.sent", "email.delivered", "email.opened"] as const;

/**
 * A project with many events, one per second, four for each email; every hundredth email went to one address. With more
 * shards, its emails are in one slice after another.
 */
export async function manyEvents(world: World, count: number, shards = 1): Promise<TestProject> {
  const project = await newProject(world);
  if (shards > 1) await reshard(world, project.id, shards);
  const slices = slicesFor(shards);
  const start = world.clock.now().getTime();
  const { random } = world.services;
  const items = Array.from({ length: Math.ceil(count / 4) }, (_, n) => {
    const at = (event: number) => new Date(start + (n * 4 + event) * 1000);
    const id = inSlice(newEmailId(at(0), random(idRandomBytes), 1), n % slices);
    const recipient = n % 100 ? `someone${n}@example.com` : "ada@example.com";
    const events = types.map((type, place): Event => {
      const eventId = emailEventId(id, at(place + 1), random(idRandomBytes));
      const detail = { smtpResponse: "250 2.6.0 Message received", processingTimeMillis: 100 + (n % 900) };
      const moment = at(place + 1).toISOString();
      return { id: eventId, type, at: moment, emailId: id, recipient, sequence: place + 2, detail };
    });
    return [
      newEmailItem({ ...facts, id, projectId: project.id, recipients: [to(recipient)] }, undefined, 0),
      ...events.map((event) => ({ ...eventKey(project.id, event.id), ...event })),
    ];
  });
  await putAll(world, items.flat());
  world.clock.set(new Date(start + count * 1000).toISOString());
  return project;
}

const to = (address: string) => ({ address, field: "to" as const });

/** As of an ordinary email that was delivered. */
const facts: Omit<Email, "id" | "projectId" | "recipients"> = {
  stage: "sent",
  rev: 3,
  lane: "transactional",
  from: "Acme <hello@mail.example.com>",
  subject: "Your order has been shipped",
  tags: [{ name: "kind", value: "order" }],
  domainId: "dom_01KV5JE8G09BQEJJWM1YBQ5300",
  region: "eu-central-1",
  tracking: { opens: true, clicks: true },
  html: { sha256: "0".repeat(64), bytes: 8000 },
  bodyAt: "item",
  charge: { units: 1, credits: 1, unitMicros: 400 },
  refunded: 0,
  month: "2026-06",
  attempts: [],
};
