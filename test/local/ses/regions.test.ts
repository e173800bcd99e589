import {
  AlreadyExistsException,
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  CreateEmailIdentityCommand,
  CreateTenantCommand,
  CreateTenantResourceAssociationCommand,
  DeleteEmailIdentityCommand,
  DeleteSuppressedDestinationCommand,
  DeleteTenantCommand,
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  GetTenantCommand,
  ListEmailIdentitiesCommand,
  ListSuppressedDestinationsCommand,
  MailFromDomainNotVerifiedException,
  MessageRejected,
  NotFoundException,
  PutAccountSendingAttributesCommand,
  PutEmailIdentityConfigurationSetAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  PutSuppressedDestinationCommand,
  SendEmailCommand,
  SendingPausedException,
} from "@aws-sdk/client-sesv2";
import { describe, expect, it } from "vitest";
import { home, mailTo, newSesWorld, set, topicArn } from "./ses-world.ts";

const away = "us-east-1";

describe("regions of the local SES", () => {
  it("does not know in one region what was verified in the other", async () => {
    const { client } = await newSesWorld();
    const identity = new GetEmailIdentityCommand({ EmailIdentity: "example.com" });
    expect(await client(home).send(identity)).toMatchObject({ VerifiedForSendingStatus: true });
    await expect(client(away).send(identity)).rejects.toBeInstanceOf(NotFoundException);
    const { ConfigurationSetName: _none, ...mail } = mailTo("ada@reader.test");
    await expect(client(away).send(new SendEmailCommand(mail))).rejects.toBeInstanceOf(MessageRejected);
  });

  it("creates an identity with three DKIM tokens that waits for its verification", async () => {
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

  it("lets DNS decide when it is told how to ask", async () => {
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

  it("refuses mail while a required return path is not set up", async () => {
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

  it("lists identities by page, and forgets a deleted one", async () => {
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

  it("tells the account's quota and what was sent in a day, per region", async () => {
    let now = Date.UTC(2026, 10, 26);
    const { client, send } = await newSesWorld({ clock: () => new Date(now), rate: 20 });
    await send(["a@reader.test", "b@reader.test"]);
    now += 25 * 3600 * 1000;
    await send("c@reader.test");
    const account = new GetAccountCommand({});
    expect(await client(home).send(account)).toMatchObject({
      SendingEnabled: true,
      ProductionAccessEnabled: true,
      EnforcementStatus: "HEALTHY",
      SendQuota: { MaxSendRate: 20, SentLast24Hours: 1, Max24HourSend: 50_000 },
    });
    expect((await client(away).send(account)).SendQuota?.SentLast24Hours).toBe(0);
  });

  it("pauses a region's sending and nobody else's", async () => {
    const { ses, client, send } = await newSesWorld();
    await ses.verify(away, "example.com");
    await client(home).send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
    await expect(send("ada@reader.test")).rejects.toBeInstanceOf(SendingPausedException);
    const { ConfigurationSetName: _none, ...mail } = mailTo("ada@reader.test");
    await expect(client(away).send(new SendEmailCommand(mail))).resolves.toBeTruthy();
  });

  it("keeps configuration sets with event destinations, and an identity's own set", async () => {
    const { ses, published, texts, client, send } = await newSesWorld();
    const name = { ConfigurationSetName: "second" };
    await client().send(new CreateConfigurationSetCommand(name));
    await expect(client().send(new CreateConfigurationSetCommand(name))).rejects.toBeInstanceOf(
      AlreadyExistsException,
    );
    const destination = {
      Enabled: true,
      MatchingEventTypes: ["SEND" as const],
      SnsDestination: { TopicArn: topicArn },
    };
    const event = { ...name, EventDestinationName: "topic", EventDestination: destination };
    await client().send(new CreateConfigurationSetEventDestinationCommand(event));
    expect(await client().send(new GetConfigurationSetCommand(name))).toMatchObject(name);
    await expect(client(away).send(new GetConfigurationSetCommand(name))).rejects.toBeInstanceOf(
      NotFoundException,
    );
    const own = { EmailIdentity: "example.com", ...name };
    await client().send(new PutEmailIdentityConfigurationSetAttributesCommand(own));
    await send("ada@reader.test", { ConfigurationSetName: undefined });
    await ses.settle();
    expect(texts).toEqual(["Successfully validated SNS topic for Amazon SES event publishing."]);
    expect(published.map(({ mail }) => mail.tags["ses:configuration-set"])).toEqual([["second"]]);
  });

  it("keeps a suppression list per region, whatever the case of the address", async () => {
    const { client } = await newSesWorld();
    const put = new PutSuppressedDestinationCommand({
      EmailAddress: "Ada+x@reader.test",
      Reason: "COMPLAINT",
    });
    await client(home).send(put);
    const named = { EmailAddress: "ada+X@reader.test" };
    const { SuppressedDestination } = await client(home).send(new GetSuppressedDestinationCommand(named));
    expect(SuppressedDestination?.Reason).toBe("COMPLAINT");
    expect(SuppressedDestination?.LastUpdateTime).toBeInstanceOf(Date);
    await expect(client(away).send(new GetSuppressedDestinationCommand(named))).rejects.toBeInstanceOf(
      NotFoundException,
    );
    const list = (Reasons: ("BOUNCE" | "COMPLAINT")[]) =>
      client(home).send(new ListSuppressedDestinationsCommand({ Reasons }));
    expect((await list(["COMPLAINT"])).SuppressedDestinationSummaries).toHaveLength(1);
    expect((await list(["BOUNCE"])).SuppressedDestinationSummaries).toEqual([]);
    await client(home).send(new DeleteSuppressedDestinationCommand(named));
    await expect(client(home).send(new DeleteSuppressedDestinationCommand(named))).rejects.toBeInstanceOf(
      NotFoundException,
    );
  });

  it("sends for a tenant only with what belongs to the tenant", async () => {
    const { client, send } = await newSesWorld();
    const tenant = { TenantName: "project-1" };
    const sent = () => send("ada@reader.test", tenant);
    await expect(sent()).rejects.toBeInstanceOf(NotFoundException);
    const created = await client().send(new CreateTenantCommand(tenant));
    expect(created).toMatchObject({ TenantName: "project-1", SendingStatus: "ENABLED" });
    const resources = ["identity/example.com", `configuration-set/${set}`];
    for (const resource of resources) {
      await expect(sent()).rejects.toThrow("not associated");
      const ResourceArn = `arn:aws:ses:${home}:000000000000:${resource}`;
      await client().send(new CreateTenantResourceAssociationCommand({ ...tenant, ResourceArn }));
    }
    await expect(sent()).resolves.toBeTruthy();
    const { Tenant } = await client().send(new GetTenantCommand(tenant));
    expect(Tenant?.TenantId).toBe(created.TenantId);
    await client().send(new DeleteTenantCommand(tenant));
    await expect(sent()).rejects.toBeInstanceOf(NotFoundException);
  });

  it("says plainly, and in the log, what it does not play; and wants a signature", async () => {
    const lines: string[] = [];
    const { ses } = await newSesWorld({ log: (line) => lines.push(line) });
    const unknown = await fetch(`${ses.url}/v2/email/contact-lists`);
    expect([unknown.status, unknown.headers.get("x-amzn-errortype")]).toEqual([
      404,
      "UnknownOperationException",
    ]);
    expect(lines).toEqual(["SES: GET /v2/email/contact-lists is not played by this SES."]);
    const unsigned = await fetch(`${ses.url}/v2/email/account`);
    expect(unsigned.headers.get("x-amzn-errortype")).toBe("MissingAuthenticationTokenException");
  });
});
