import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crashModes } from "../support/crash.ts";
import { startWorld, type World } from "../support/world.ts";
import { crashAtEveryCall, type Scenario } from "./every-call.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Who did not hear a yes may find the mail sent or not; who did finds it sent. */
const oneTry: Scenario = (() => {
  let accepted: string | undefined;
  return {
    name: "a send without a key, tried once",
    act: async ({ ask, project: { key, mail } }) => {
      const answer = await ask("POST", "/emails", { key, body: mail() });
      accepted = answer?.status === 200 ? answer.body.id : undefined;
    },
    end: async ({ emails }) => {
      const sent = await emails();
      expect(sent.length).toBeLessThanOrEqual(1);
      if (accepted !== undefined) expect(sent).toMatchObject([{ id: accepted, stage: "sent" }]);
    },
  };
})();

const withKey: Scenario = (() => {
  const ids = new Set<string>();
  return {
    name: "a send with a key, tried until it is answered",
    act: async ({ insist, project: { key, mail } }) => {
      ids.clear();
      const given = { key, body: mail({ to: ["a@example.com", "b@example.com", "c@example.com"] }) };
      for (let at = 0; at < 2; at++) {
        const answer = await insist("POST", "/emails", { ...given, headers: { "idempotency-key": "one" } });
        ids.add(answer.body.id);
      }
    },
    end: async ({ emails }) => {
      expect(await emails()).toMatchObject([{ id: [...ids][0], stage: "sent" }]);
      expect([...ids]).toHaveLength(1);
      const [email] = await emails();
      expect(email?.recipients.map(({ status }) => status)).toEqual(["delivered", "delivered", "delivered"]);
    },
  };
})();

const bulk: Scenario = (() => {
  let ids: readonly string[] = [];
  return {
    name: "a bulk send of three with a key",
    act: async ({ insist, project: { key, mail } }) => {
      const body = { emails: [mail(), mail({ to: ["a@example.com", "b@example.com"] }), mail()] };
      const given = { key, body, headers: { "idempotency-key": "three" } };
      const answer = await insist("POST", "/emails/bulk", given);
      ids = answer.body.items.map(({ id }: { id: string }) => id);
    },
    end: async ({ emails }) => {
      expect((await emails()).map(({ id, stage }) => [id, stage])).toEqual(ids.map((id) => [id, "sent"]));
    },
  };
})();

const refused: Scenario = {
  name: "a send that SES refuses",
  act: async ({ insist, world: { ses }, project: { key, mail } }) => {
    ses.setFault({ mode: "reject", times: 1000 });
    const body = mail({ to: ["a@example.com", "b@example.com", "c@example.com"] });
    await insist("POST", "/emails", { key, body, headers: { "idempotency-key": "no" } });
  },
  end: async ({ emails }) => {
    expect(await emails()).toMatchObject([{ stage: "failed", refunded: 3, reason: "MessageRejected" }]);
  },
};

describe.each(crashModes)("with any one call of AWS meeting: %s", (mode) => {
  test.each([oneTry, withKey, bulk, refused])(
    "$name ends as it should, once, at its exact price",
    async (scenario) => {
      expect(await crashAtEveryCall(world, scenario, mode)).toBeGreaterThan(8);
    },
    600_000,
  );
});
