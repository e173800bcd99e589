import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crashModes } from "../support/crash.ts";
import { startWorld, type World } from "../support/world.ts";
import { suppressionOf } from "../workers/mail.ts";
import { crashAtEveryCall, type Scenario } from "./every-call.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // SNS and SQS promise neither once nor in order.
  world.ses.duplicateEvents(true);
  world.ses.shuffleEvents(true);
});
afterAll(() => world.stop());

const hour = 60 * 60 * 1000;
const inAnHour = () => new Date(world.clock.now().getTime() + hour).toISOString();
const withKey = { headers: { "idempotency-key": "one" } };

const scheduled: Scenario = {
  name: "a scheduled send",
  act: async ({ insist, project: { key, mail } }) => {
    await insist("POST", "/emails", { key, body: mail({ scheduledAt: inAnHour() }), ...withKey });
  },
  end: async ({ emails }) => expect(await emails()).toMatchObject([{ stage: "sent" }]),
};

const canceled: Scenario = (() => {
  let answered: number | undefined;
  return {
    name: "a scheduled send that is canceled at the moment it is due",
    act: async ({ insist, ask, sweep, project: { key, mail } }) => {
      const body = mail({ scheduledAt: inAnHour() });
      const { body: sent } = await insist("POST", "/emails", { key, body, ...withKey });
      world.clock.advance(hour);
      const canceling = ask("POST", `/emails/${sent.id}/cancel`, { key });
      const [answer] = await Promise.all([canceling, sweep()]);
      answered = answer?.status;
    },
    end: async ({ emails }) => {
      const [email] = await emails();
      if (answered === 200) expect(email?.stage).toBe("canceled");
      else if (answered === 409) expect(email?.stage).toBe("sent");
      else expect(["canceled", "sent"]).toContain(email?.stage);
    },
  };
})();

const paused: Scenario = {
  name: "a send that waits while sending is paused",
  act: async ({ insist, settle, project: { key, mail } }) => {
    await insist("POST", "/emails", { key, body: mail(), ...withKey });
    await insist("POST", "/outbound/pause", { key });
    const before = world.ses.accepts().length;
    await settle();
    expect(world.ses.accepts()).toHaveLength(before);
    await insist("POST", "/outbound/resume", { key });
  },
  end: async ({ emails }) => expect(await emails()).toMatchObject([{ stage: "sent" }]),
};

const bounced: Scenario = (() => {
  let address = "";
  return {
    name: "a mail that bounces at one recipient and that SES holds back from another",
    act: async ({ insist, quiet, emails, project: { key, mail } }) => {
      // SES keeps an address that bounced on a list of its own.
      address = `bounces-${randomBytes(6).toString("hex")}@example.com`;
      const to = [address, "suppressionlist@simulator.amazonses.com", "else@example.com"];
      await insist("POST", "/emails", { key, body: mail({ to }), ...withKey });
      await quiet();
      const [email] = await emails();
      await world.ses.emit(email?.messageId ?? "", "Bounce", { recipients: [address] });
    },
    end: async ({ emails, project }) => {
      const [email] = await emails();
      expect(email?.recipients.map(({ status }) => status)).toEqual(["bounced", "suppressed", "delivered"]);
      expect(email).toMatchObject({ stage: "sent", refunded: 1 });
      expect(await suppressionOf(world, project, address)).toMatchObject({ reason: "bounce" });
    },
  };
})();

const large: Scenario = {
  name: "a send whose body lies in the object store",
  act: async ({ insist, project: { key, mail } }) => {
    const html = `<p>${randomBytes(20_000).toString("hex")}</p>`;
    await insist("POST", "/emails", { key, body: mail({ html }), ...withKey });
  },
  end: async ({ emails }) => expect(await emails()).toMatchObject([{ stage: "sent", bodyAt: "object" }]),
};

describe.each(crashModes)("with any one call of AWS meeting: %s", (mode) => {
  test.each([scheduled, canceled, paused, bounced, large])(
    "$name ends as it should, once, at its exact price",
    async (scenario) => {
      expect(await crashAtEveryCall(world, scenario, mode)).toBeGreaterThan(8);
    },
    600_000,
  );
});
