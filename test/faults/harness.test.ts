import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Services } from "../../functions/services.ts";
import { crashModes } from "../support/crash.ts";
import { startWorld, type World } from "../support/world.ts";
import { crashAtEveryCall, type Scenario } from "./every-call.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const withKey = { headers: { "idempotency-key": "one" } };
const oneSend: Scenario = {
  name: "a send",
  act: async ({ insist, project: { key, mail } }) => {
    await insist("POST", "/emails", { key, body: mail(), ...withKey });
  },
  end: async ({ emails }) => expect(await emails()).toMatchObject([{ stage: "sent" }]),
};
const refusedSend: Scenario = {
  ...oneSend,
  act: async (run) => {
    run.world.ses.setFault({ mode: "reject", times: 1000 });
    await oneSend.act(run);
  },
  end: async ({ emails }) => expect(await emails()).toMatchObject([{ stage: "failed" }]),
};

type Command = Parameters<DynamoDBDocumentClient["send"]>[0];
interface Sent {
  readonly input: Record<string, unknown>;
}

/** A service whose store is asked other things than it should be. */
function withStore(services: Services, change: (input: Record<string, unknown>) => void): Services {
  const { client } = services.tables;
  const send = (command: Command) => {
    change((command as Sent).input);
    return client.send(command);
  };
  const changed = new Proxy(client, {
    get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
  });
  return { ...services, tables: { ...services.tables, client: changed } };
}

const claimsNothing = (services: Services) =>
  withStore(services, (input) => {
    const values = input["ExpressionAttributeValues"] as Record<string, unknown> | undefined;
    if (values?.[":stage"] === "sending") {
      input["ConditionExpression"] = "attribute_exists(pk)";
      delete values[":before0"];
      const names = input["ExpressionAttributeNames"] as Record<string, unknown>;
      names["#stage"] = "stage";
    }
  });

const refundsTwice = (services: Services) =>
  withStore(services, (input) => {
    const writes = (input["TransactItems"] ?? []) as { Update?: Record<string, unknown> }[];
    for (const { Update } of writes) {
      const values = Update?.["ExpressionAttributeValues"] as Record<string, unknown> | undefined;
      if (values?.[":credits"] === 1 && !(":shards" in values)) values[":credits"] = 2;
    }
  });

const sendsAgain = (services: Services): Services => ({
  ...services,
  mailer: async () => {
    const mailer = await services.mailer();
    return {
      ...mailer,
      send: async (region, mail) => {
        await mailer.send(region, mail);
        return mailer.send(region, mail);
      },
    };
  },
});

const forgetsAnswers = (services: Services) =>
  withStore(services, (input) => {
    const writes = (input["TransactItems"] ?? []) as { Put?: Record<string, unknown> }[];
    const kept = writes.filter(({ Put }) => (Put?.["Item"] as { sk?: string } | undefined)?.sk !== "IDEM");
    if (input["TransactItems"]) input["TransactItems"] = kept;
  });

/** What shows that a service is wrong, at any call and with any fault; undefined where nothing does. */
async function findFault(scenario: Scenario, wrong: (services: Services) => Services) {
  const other = { ...world, services: wrong(world.services) };
  for (const mode of crashModes) {
    const found = await crashAtEveryCall(other, scenario, mode).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

describe("the crash tests find a service that", () => {
  test("does not claim what it sends", async () => {
    expect(await findFault(oneSend, claimsNothing)).toMatch(/I2: accepts of eml_/);
  });
  test("sends again by itself", async () => {
    expect(await findFault(oneSend, sendsAgain)).toMatch(/I2: accepts of eml_\w+: 2 instead of 1/);
  });
  test("gives back more than it took", async () => {
    expect(await findFault(refusedSend, refundsTwice)).toMatch(/I3, I4, I6: what is left/);
  });
  test("forgets what it answered to an idempotency key", async () => {
    expect(await findFault(oneSend, forgetsAnswers)).toMatch(/to match object \[/);
  });
});
