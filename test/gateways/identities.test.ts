import { SESv2Client } from "@aws-sdk/client-sesv2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newIdentities } from "../../functions/gateways/domains/identities.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
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
  newIdentities((where) => new SESv2Client({ ...clientConfig(ses.url, where), maxAttempts: 1 }), "eds");
const own = { [deploymentTag]: "eds" };
const removeOwn = async (name: string) => {
  await ses.verify(region, name, own);
  await identities().remove(region, name);
};
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
    await ses.verify(region, name, own);
    await identities().ensure(region, name, wanted(name));
    expect(await identities().find(region, name)).toMatchObject({ dkim: "yes", ...wanted(name) });
  });

  test("an identity may be deleted twice", async () => {
    const name = "gone.test";
    await identities().ensure(region, name, wanted(name));
    await identities().remove(region, name);
    await identities().remove(region, name);
    expect(await identities().find(region, name)).toBeUndefined();
  });

  test("is created with keys of 2,048 bits, which Google and Yahoo advise", async () => {
    const name = "long.test";
    const asked: unknown[] = [];
    const client = new SESv2Client(clientConfig(ses.url, region));
    client.middlewareStack.add(
      (next) => (args) => {
        asked.push(args.input);
        return next(args);
      },
      { step: "initialize" },
    );
    await newIdentities(() => client, "eds").ensure(region, name, wanted(name));
    const length = { NextSigningKeyLength: "RSA_2048_BIT" };
    expect(asked).toContainEqual(
      expect.objectContaining({ EmailIdentity: name, DkimSigningAttributes: length }),
    );
  });

  test("is tagged with the deployment's name when it is created", async () => {
    const name = "tagged.test";
    expect(await identities().ensure(region, name, wanted(name))).toMatchObject({ isOwn: true });
    expect(ses.identities(region).get(name)?.tags).toEqual(own);
  });

  test.each([
    ["another application", {}],
    ["another deployment", { [deploymentTag]: "eds-staging" }],
  ])("of %s is neither changed nor deleted", async (_, tags) => {
    const name = `foreign-${Object.keys(tags).length}.test`;
    await ses.verify(region, name, tags);
    const before = ses.identities(region).get(name);
    expect(await identities().find(region, name)).toMatchObject({ isOwn: false });
    await expect(identities().ensure(region, name, wanted(name))).rejects.toMatchObject({
      name: "invalid_state",
      message: expect.stringContaining(`operator adopt-identity ${region} ${name}`),
    });
    await identities().remove(region, name);
    expect(ses.identities(region).get(name)).toBe(before);
  });

  test.each(["throttle", "error500", "lose-request"] as const)(
    "is a refusal, not an error of the SDK, where SES meets %s",
    async (mode) => {
      const name = `${mode}.test`;
      const calls = [
        ["GetEmailIdentity", () => identities().find(region, name)],
        ["CreateEmailIdentity", () => identities().ensure(region, name, wanted(name))],
        ["DeleteEmailIdentity", () => removeOwn(name)],
      ] as const;
      for (const [operation, call] of calls) {
        ses.setFault({ mode, operation, times: 1 });
        await expect(call(), operation).rejects.toMatchObject({ name: "unavailable" });
        ses.clearFaults();
      }
    },
  );
});
