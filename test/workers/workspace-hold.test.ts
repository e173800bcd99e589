import { expect } from "vitest";
import type { Dns } from "../../functions/gateways/domains/dns.ts";
import { googleWaitMs } from "../../functions/operations/sending/google-wait.ts";
import { report } from "../api/deliverability/reported.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, send } from "./mail.ts";

const minute = 60_000;
const exchangers: Readonly<Record<string, string>> = {
  "workspace.example": "1 aspmx.l.google.com",
  "own.example": "10 mx.own.example",
};

/** Sends what is due now, without letting time go by. */
async function workOff(world: World): Promise<void> {
  await world.queues.workOff(world.deliver);
  await world.ses.settle();
  world.events.splice(0);
}

test("a hold is for companies with mailboxes at Google too, and for no domain that DNS does not answer for", async ({
  world,
  project,
}) => {
  const { zone } = world.dns;
  for (const [name, value] of Object.entries(exchangers)) zone.add({ name, type: "MX", value });
  zone.trouble("silent.example", "timeout");
  const limited = await send(world, project, { to: ["boss@workspace.example"] });
  await workOff(world);
  const response = "421-4.7.28 Gmail has detected an unusual rate of mail - gsmtp";
  await report(world, project, limited, "DeliveryDelay", { at: world.clock.now(), response });
  const to = (domain: string) => send(world, project, { to: [`someone@${domain}`] });
  const held = await to("workspace.example");
  const others = [await to("own.example"), await to("silent.example"), await to("unknown.example")];
  await workOff(world);
  expect(acceptsOf(world, held)).toEqual([]);
  for (const id of others) expect(acceptsOf(world, id)).toHaveLength(1);
  for (let gone = 0; gone < 22; gone++) {
    world.clock.advance(minute);
    await world.sweep();
    await workOff(world);
  }
  expect(acceptsOf(world, held)).toHaveLength(1);
});

test("DNS is asked only while a hold goes on, once for each domain, and for twenty of an email at most", async ({
  world,
}) => {
  const asked: string[] = [];
  const dns: Dns = {
    lookUp: async (_, name) => {
      asked.push(name);
      return name === "silent.example" ? { unknown: "ETIMEOUT" } : { found: ["mx.own.example"] };
    },
    findZone: async () => undefined,
  };
  const services = { ...world.services, dns: async () => dns };
  const wait = (holds: Readonly<Record<string, string>>, ...addresses: readonly string[]) =>
    googleWaitMs(services, holds, { domainId: "dom_1", name: "eml_1" }, addresses);
  const now = () => world.clock.now().toISOString();
  const many = Array.from({ length: 50 }, (_, at) => `someone@c${at}.example`);
  expect(await wait({}, ...many)).toBe(0);
  expect(await wait({ dom_2: now() }, ...many)).toBe(0);
  expect(await wait({ dom_1: now() }, ...many, "someone@gmail.com")).toBeGreaterThan(0);
  expect(await wait({ dom_1: now() }, "someone@outlook.com", "someone@yahoo.com")).toBe(0);
  expect(asked).toEqual([]);
  expect(await wait({ dom_1: now() }, ...many)).toBe(0);
  expect(asked).toHaveLength(20);
  for (let time = 0; time < 3; time++) await wait({ dom_1: now() }, ...many.slice(0, 20), "x@silent.example");
  expect(asked.slice(20)).toEqual(["silent.example"]);
  // An answer is asked for again after an hour, one that did not come after a minute.
  world.clock.advance(2 * minute);
  await wait({ dom_1: now() }, ...many.slice(0, 20), "x@silent.example");
  expect(asked.slice(20)).toEqual(["silent.example", "silent.example"]);
});
