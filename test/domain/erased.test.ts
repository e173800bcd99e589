import { expect, test } from "vitest";
import { erasedName, withoutPerson } from "../../functions/domain/platform/erased.ts";
import { firstEvent } from "../../functions/operations/outbox/first-event.ts";

const [ann, bob] = ["ann@example.com", "bob@example.com"];
const isAnn = (address: string) => address.toLowerCase() === ann;

test.for([
  ["of the person", { recipient: "Ann@example.com", detail: { ip: "192.0.2.1" } }, erasedName(ann)],
  ["of nobody in particular", { detail: { ip: "192.0.2.1" } }, undefined],
  ["of another recipient that names the person", { recipient: bob, detail: { cc: "ANN@example.com" } }, bob],
] as const)("an event %s loses its details when the person is erased", ([, event, recipient]) => {
  const left = withoutPerson<{ recipient?: string; detail: Record<string, unknown> }>(event, isAnn, ann);
  expect(left).toEqual({ ...(recipient !== undefined && { recipient }), detail: {} });
});

test("an event of another recipient only stays as it is when a person is erased", () => {
  const event = { recipient: bob, detail: { response: "250 ok" } };
  expect(withoutPerson(event, isAnn, ann)).toBe(event);
});

test.for([
  [ann, { scheduledAt: "2026-06-15T12:00:00.000Z" }],
  [erasedName(ann), {}],
] as const)(
  "the first event of an email to %s has its time only while nobody of it is erased",
  ([address, detail]) => {
    const email = { id: "eml_01KV5JE8G09BQEJJWM1YBQ5300", scheduledAt: "2026-06-15T12:00:00.000Z" };
    // Of the facts of an email, the first event has only these.
    const event = firstEvent({ ...email, recipients: [{ address }] } as never);
    expect(event).toMatchObject({ type: "email.scheduled", recipient: address });
    expect(event.detail).toEqual(detail);
  },
);
