import { expect } from "vitest";
import { newInboundEmail, rawMail } from "../../support/inbound-mail.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

/** More rounds than any loop may take in an hour. */
const mostRounds = 30;

/** Forwards what comes to `a` to `b`, and what comes to `b` to `a`. */
async function aimAtEachOther(world: World, { key, domain }: TestProject): Promise<void> {
  for (const [one, other] of ["ab", "ba"]) {
    const action = { type: "forward", to: [`${other}@${domain}`] };
    const body = { match: { recipient: `${one}@*` }, action };
    expect((await world.api("POST", "/inbound/routes", { key, body })).status).toBe(201);
  }
}

/** Delivers what routes send to where it goes, as `relayed`, until nothing is sent any more; answers how many emails that were. */
async function forwardsOf(
  world: World,
  project: TestProject,
  relayed: (raw: string) => string,
): Promise<number> {
  const { domain } = project;
  await world.settle();
  const isTheirs = ({ tags }: { tags: Readonly<Record<string, string>> }) =>
    tags["eds-project"] === project.id;
  const before = world.ses.accepts().filter(isTheirs).length;
  const seen = () => world.ses.accepts().filter(isTheirs).slice(before);
  await newInboundEmail(world, project, { recipients: [`a@${domain}`], raw: rawMail() });
  await world.settle();
  for (let round = 0; round < mostRounds; round++) {
    const sent = seen()[round];
    if (!sent) return round;
    const raw = relayed(Buffer.from(sent.raw).toString("latin1"));
    const sender = `${sent.messageId}@rp.${domain}`;
    await newInboundEmail(world, project, { recipients: sent.destinations, raw, sender });
    await world.settle();
  }
  return expect.fail("the routes forward to each other without an end");
}

test("two routes that forward to each other forward a message once (T75)", async ({ world, project }) => {
  await aimAtEachOther(world, project);
  expect(await forwardsOf(world, project, (raw) => raw)).toBe(1);
  const { items } = (await world.api("GET", "/inbound/emails", { key: project.key })).body;
  const last = await world.api("GET", `/inbound/emails/${items[0].id}`, { key: project.key });
  expect(last.body).toMatchObject({ automatic: { is: true, reason: "loop_header" } });
  expect(last.body.routes).toMatchObject([{ outcome: "automatic", emailId: null }]);
});

test("a relay that takes the signs of a program away does not make them go on for ever (T75)", async ({
  world,
  project,
}) => {
  await aimAtEachOther(world, project);
  const signs = /^(?:X-EDS-Loop|Auto-Submitted|X-Original-From):.*\r\n(?:[ \t].*\r\n)*/gim;
  const stripped = (raw: string) => raw.replace(signs, "");
  // Five at each of the two, and the first.
  expect(await forwardsOf(world, project, stripped)).toBe(11);
  const threads = /^(?:References|In-Reply-To):.*\r\n(?:[ \t].*\r\n)*/gim;
  world.clock.advance(2 * 60 * 60_000);
  expect(await forwardsOf(world, project, (raw) => stripped(raw).replace(threads, ""))).toBe(11);
});
