import { SESv2Client } from "@aws-sdk/client-sesv2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newIdentities } from "../../functions/gateways/domains/identities.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { LocalSes } from "../../local/ses/local-ses.ts";
import { startSes } from "../../local/ses/start-ses.ts";

let ses: LocalSes;
beforeAll(async () => {
  ses = await startSes({ publish: async () => undefined, log: () => undefined });
});
afterAll(() => ses.close());

const region = "eu-west-1";
const identities = () =>
  newIdentities((where) => new SESv2Client({ ...clientConfig(ses.url, where), maxAttempts: 1 }));
const wanted = (name: string) => ({ configurationSet: "eds", mailFromDomain: `rp-${region}.${name}` });

describe("an identity of SES", () => {
  test("is created once, in its region, and found with its tokens", async () => {
    const name = "made.test";
    expect(await identities().find(region, name)).toBeUndefined();
    const made = await identities().ensure(region, name, wanted(name));
    expect(made).toMatchObject({
      dkim: "no",
      mailFrom: "no",
      ...wanted(name),
      dkimZone: "dkim.amazonses.com",
    });
    expect(made.dkimTokens).toHaveLength(3);
    expect(await identities().ensure(region, name, wanted(name))).toEqual(made);
    expect(await identities().find(region, name)).toEqual(made);
    expect(await identities().find("us-east-1", name)).toBeUndefined();
  });

  test("that is set up already is not written again: its verification stays", async () => {
    const name = "seen.test";
    await identities().ensure(region, name, wanted(name));
    await ses.verify(region, name);
    const seen = { dkim: "yes", mailFrom: "yes" };
    expect(await identities().find(region, name)).toMatchObject(seen);
    expect(await identities().ensure(region, name, wanted(name))).toMatchObject(seen);
    expect(await identities().find(region, name)).toMatchObject(seen);
  });

  test("with other settings is updated", async () => {
    const name = "other.test";
    await ses.verify(region, name);
    await identities().ensure(region, name, wanted(name));
    expect(await identities().find(region, name)).toMatchObject({ dkim: "yes", ...wanted(name) });
  });

  test("may be deleted twice", async () => {
    const name = "gone.test";
    await identities().ensure(region, name, wanted(name));
    await identities().remove(region, name);
    await identities().remove(region, name);
    expect(await identities().find(region, name)).toBeUndefined();
  });

  test.each(["throttle", "error500", "lose-request"] as const)(
    "is a refusal, not an error of the SDK, where SES meets %s",
    async (mode) => {
      const name = `${mode}.test`;
      const calls = [
        ["GetEmailIdentity", () => identities().find(region, name)],
        ["CreateEmailIdentity", () => identities().ensure(region, name, wanted(name))],
        ["DeleteEmailIdentity", () => identities().remove(region, name)],
      ] as const;
      for (const [operation, call] of calls) {
        ses.setFault({ mode, operation, times: 1 });
        await expect(call(), operation).rejects.toMatchObject({ name: "unavailable" });
        ses.clearFaults();
      }
    },
  );
});
