import { areas } from "../../functions/contract/index.ts";
import { sideBySide } from "../../functions/domain/platform/side-by-side.ts";
import type { Client } from "../api-client.ts";

const { createAudience } = areas.audiences;
const { createContact } = areas.contacts;

/** The people of the demo, by what becomes of their email. */
export const people = { usual: 430, unsubscribed: 30, bouncing: 25, nameless: 15 } as const;

/** More requests at a time wait for each other. */
const requestsAtOnce = 10;

type Kind = keyof typeof people;

/** Creates an audience with all of them; returns its id. */
export async function createPeople(call: Client): Promise<string> {
  const { body: audience } = await call(createAudience, { body: { name: "Readers" } });
  // The keys are those of `people`.
  const all = (Object.entries(people) as [Kind, number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at) => ({ ...personOf(kind, at), audienceIds: [audience.id] })),
  );
  await sideBySide(all, requestsAtOnce, (body) => call(createContact, { body }));
  return audience.id;
}

function personOf(kind: Kind, at: number) {
  const email =
    kind === "bouncing" ? `bounce+${at}@simulator.amazonses.com` : `${kind}${at}@readers.example.com`;
  return {
    email,
    ...(kind !== "nameless" && { firstName: `Reader ${at}` }),
    ...(kind === "unsubscribed" && { unsubscribed: true }),
  };
}
