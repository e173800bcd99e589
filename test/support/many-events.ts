import { newEmailId } from "../../functions/domain/emails/email-ids.ts";
import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import type { Event } from "../../functions/store/outbox/events.ts";
import { eventKey } from "../../functions/store/platform/keys.ts";
import { newProject, type TestProject } from "./project.ts";
import { putAll } from "./put-all.ts";
import type { World } from "./world.ts";

const types = ["email.queued", "email.sent", "email.delivered", "email.opened"] as const;

/** A project with many events, one per second, four for each email; every hundredth email went to one address. */
export async function manyEvents(world: World, count: number): Promise<TestProject> {
  const project = await newProject(world);
  const start = world.clock.now().getTime();
  const { random } = world.services;
  let emailId = "";
  const items = Array.from({ length: count }, (_, n) => {
    const at = new Date(start + n * 1000);
    if (n % types.length === 0) emailId = newEmailId(at, random(idRandomBytes));
    const email = Math.floor(n / types.length);
    const event: Event = {
      id: newId("evt", at, random(idRandomBytes)),
      type: types[n % types.length] ?? "email.sent",
      at: at.toISOString(),
      ...{ emailId, recipient: email % 100 ? `someone${email}@example.com` : "ada@example.com" },
      sequence: (n % types.length) + 1,
      detail: { smtpResponse: "250 2.6.0 Message received", processingTimeMillis: 100 + (n % 900) },
    };
    return { ...eventKey(project.id, event.id), ...event };
  });
  await putAll(world, items);
  world.clock.set(new Date(start + count * 1000).toISOString());
  return project;
}
