import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { whileHeld } from "../support/hold-call.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { replayed, sendOnce, statusAndName, traces, waysToSend } from "./sending.ts";
import { specifiedInPart } from "./specified.ts";

const html = `<p>${"x".repeat(200_000)}`;

test.for([
  ["/emails", ({ email }: TestProject, last: string) => email({ html: html + last })],
  [
    "/emails/bulk",
    ({ email }: TestProject, last: string) => ({ emails: [email(), email({ html: html + last })] }),
  ],
] as const)(
  "an idempotency key is refused for a body of 200 KB at %s that differs in its last character",
  async ([path, bodyOf], { world, project }) => {
    const post = (last: string) =>
      world.api("POST", path, {
        key: project.key,
        body: bodyOf(project, last),
        headers: { "idempotency-key": "large" },
      });
    const first = await post("a");
    expect(first.status).toBe(200);
    const other = await post("b");
    expect([other.status, other.body.name]).toEqual([409, "idempotency_mismatch"]);
    expect((await post("a")).body).toEqual(first.body);
  },
);

const large = `<p>${"x".repeat(70_000)}</p>`;
/** Under 64 KB; it cannot be packed into the row of one email. */
const unpackable = `<p>${randomBytes(20_000).toString("hex")}</p>`;
const claiming = [...waysToSend.map((way) => [way, large] as const), [waysToSend[0], unpackable] as const];

/** The transaction that reserves a send; a claim is one write alone. */
const reservation = {
  command: "TransactWriteItems",
  when: ({ TransactItems: writes }: Readonly<Record<string, unknown>>) =>
    Array.isArray(writes) && writes.length > 1,
};

const claimsItsKey = async ({ world }: { readonly world: World }) => {
  for (const [way, content] of claiming) {
    const project = await newProject(world);
    const claim = () => sendOnce(world, way, project, { mail: { html: content } });
    const first = await whileHeld(world, reservation, claim, async () => {
      // The same body, another large one, and a small one that would reserve at once.
      for (const mail of [{ html: content }, { html: `${content}.` }, {}])
        expect(statusAndName(await sendOnce(world, way, project, { mail }))).toEqual([
          409,
          "idempotency_in_flight",
        ]);
    });
    expect(first.status).toBe(200);
    const again = await claim();
    expect([again.body, again.headers[replayed]]).toEqual([first.body, "true"]);
    expect(statusAndName(await sendOnce(world, way, project))).toEqual([409, "idempotency_mismatch"]);
    await world.settle();
    expect(await traces(world, project)).toMatchObject({ accepted: 1, funds: { credits: 99 } });
  }
};
specifiedInPart(
  "4.idempotency.in-flight",
  "a request over 64 KB, or with content that is stored as an object, claims its key while it runs; of others, the first to reserve is served, the rest get 409",
  claimsItsKey,
);
specifiedInPart(
  "7.409.in-flight",
  "a request over 64 KB, or with content that is stored as an object, claims its key while it runs; of others, the first to reserve is served, the rest get 409",
  claimsItsKey,
);
