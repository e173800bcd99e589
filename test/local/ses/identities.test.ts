import {
  AlreadyExistsException,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  GetEmailIdentityCommand,
  ListEmailIdentitiesCommand,
  MailFromDomainNotVerifiedException,
  PutEmailIdentityMailFromAttributesCommand,
} from "@aws-sdk/client-sesv2";
import { describe, expect, it } from "vitest";
import { home, newSesWorld } from "./ses-world.ts";

const away = "us-east-1";

describe("identities of the local SES", () => {
  it("are pending with three DKIM tokens when they are created", async () => {
    const { ses, client } = await newSesWorld();
    const create = new CreateEmailIdentityCommand({ EmailIdentity: "New.example.org" });
    const created = await client(away).send(create);
    expect(created.DkimAttributes?.Tokens).toHaveLength(3);
    expect(created).toMatchObject({ IdentityType: "DOMAIN", VerifiedForSendingStatus: false });
    await expect(client(away).send(create)).rejects.toBeInstanceOf(AlreadyExistsException);
    const read = () => client(away).send(new GetEmailIdentityCommand({ EmailIdentity: "new.example.org" }));
    expect((await read()).DkimAttributes).toMatchObject({
      Status: "PENDING",
      Tokens: created.DkimAttributes?.Tokens,
    });
    await ses.verify(away, "new.example.org");
    expect(await read()).toMatchObject({
      VerificationStatus: "SUCCESS",
      DkimAttributes: { Status: "SUCCESS" },
    });
  });

  it("are verified with a DNS check", async () => {
    const { ses, client } = await newSesWorld();
    const asked: unknown[][] = [];
    let published = false;
    ses.verifyWith((...question) => {
      asked.push(question);
      return published;
    });
    const { DkimAttributes } = await client().send(
      new CreateEmailIdentityCommand({ EmailIdentity: "dns.test" }),
    );
    const read = () => client().send(new GetEmailIdentityCommand({ EmailIdentity: "dns.test" }));
    expect((await read()).VerificationStatus).toBe("PENDING");
    published = true;
    expect((await read()).VerificationStatus).toBe("SUCCESS");
    await read();
    expect(asked).toEqual([
      [home, "dns.test", DkimAttributes?.Tokens],
      [home, "dns.test", DkimAttributes?.Tokens],
    ]);
  });

  it("reject emails while a required MAIL FROM domain is not verified", async () => {
    const { ses, client, send } = await newSesWorld();
    let ready = false;
    ses.verifyMailFromWith(() => ready);
    const put = (MailFromDomain: string) =>
      client().send(
        new PutEmailIdentityMailFromAttributesCommand({
          EmailIdentity: "example.com",
          MailFromDomain,
          BehaviorOnMxFailure: "REJECT_MESSAGE",
        }),
      );
    await expect(put("bounce.other.test")).rejects.toThrow("not subdomain");
    await put("bounce.example.com");
    await expect(send("ada@reader.test")).rejects.toBeInstanceOf(MailFromDomainNotVerifiedException);
    ready = true;
    await expect(send("ada@reader.test")).resolves.toBeTruthy();
    const identity = await client().send(new GetEmailIdentityCommand({ EmailIdentity: "example.com" }));
    expect(identity.MailFromAttributes).toEqual({
      MailFromDomain: "bounce.example.com",
      MailFromDomainStatus: "SUCCESS",
      BehaviorOnMxFailure: "REJECT_MESSAGE",
    });
  });

  it("stop looking for a MAIL FROM domain after 72 hours, until it is set again (F59)", async () => {
    let now = new Date("2026-03-01T00:00:00Z");
    const { ses, client } = await newSesWorld({ clock: () => now });
    let ready = false;
    ses.verifyMailFromWith(() => ready);
    const put = () =>
      client().send(
        new PutEmailIdentityMailFromAttributesCommand({
          EmailIdentity: "example.com",
          MailFromDomain: "bounce.example.com",
        }),
      );
    const status = async () =>
      (await client().send(new GetEmailIdentityCommand({ EmailIdentity: "example.com" }))).MailFromAttributes
        ?.MailFromDomainStatus;
    await put();
    expect(await status()).toBe("PENDING");
    now = new Date("2026-03-04T00:00:00Z");
    expect(await status()).toBe("FAILED");
    ready = true;
    expect(await status()).toBe("FAILED");
    await put();
    expect(await status()).toBe("SUCCESS");
  });

  it("are listed in pages, and can be deleted", async () => {
    const { ses, client } = await newSesWorld();
    for (const domain of ["a.test", "b.test"]) await ses.verify(home, domain);
    const first = await client().send(new ListEmailIdentitiesCommand({ PageSize: 2 }));
    expect(first.EmailIdentities?.map(({ IdentityName }) => IdentityName)).toEqual(["a.test", "b.test"]);
    const second = await client().send(
      new ListEmailIdentitiesCommand({ PageSize: 2, NextToken: first.NextToken }),
    );
    expect(second.EmailIdentities).toMatchObject([{ IdentityName: "example.com", SendingEnabled: true }]);
    expect(second.NextToken).toBeUndefined();
    await client().send(new DeleteEmailIdentityCommand({ EmailIdentity: "a.test" }));
    expect([...ses.identities(home).keys()]).not.toContain("a.test");
  });
});
