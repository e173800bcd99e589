import {
  AlreadyExistsException,
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  CreateTenantCommand,
  CreateTenantResourceAssociationCommand,
  DeleteSuppressedDestinationCommand,
  DeleteTenantCommand,
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  GetTenantCommand,
  ListSuppressedDestinationsCommand,
  MessageRejected,
  NotFoundException,
  PutAccountSendingAttributesCommand,
  PutEmailIdentityConfigurationSetAttributesCommand,
  PutSuppressedDestinationCommand,
  SendEmailCommand,
  SendingPausedException,
} from "@aws-sdk/client-sesv2";
import { describe, expect, it } from "vitest";
import { home, mailTo, newSesWorld, set, topicArn } from "./ses-world.ts";

const away = "us-east-1";

describe("a region of the local SES", () => {
  it("does not share verified identities with other regions", async () => {
    const { client } = await newSesWorld();
    const identity = new GetEmailIdentityCommand({ EmailIdentity: "example.com" });
    expect(await client(home).send(identity)).toMatchObject({ VerifiedForSendingStatus: true });
    await expect(client(away).send(identity)).rejects.toBeInstanceOf(NotFoundException);
    const { ConfigurationSetName: _none, ...mail } = mailTo("ada@reader.test");
    await expect(client(away).send(new SendEmailCommand(mail))).rejects.toBeInstanceOf(MessageRejected);
  });

  it("has its own quota and 24-hour usage", async () => {
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

  it("pauses sending without affecting other regions", async () => {
    const { ses, client, send } = await newSesWorld();
    await ses.verify(away, "example.com");
    await client(home).send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
    await expect(send("ada@reader.test")).rejects.toBeInstanceOf(SendingPausedException);
    const { ConfigurationSetName: _none, ...mail } = mailTo("ada@reader.test");
    await expect(client(away).send(new SendEmailCommand(mail))).resolves.toBeTruthy();
  });

  it("has configuration sets with event destinations, and a default set per identity", async () => {
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

  it("has its own suppression list, regardless of the case of addresses", async () => {
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

  it("sends for a tenant only with resources of the tenant", async () => {
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

  it("returns and logs an error for unsupported operations, and requires a signature", async () => {
    const lines: string[] = [];
    const { ses } = await newSesWorld({ log: (line) => lines.push(line) });
    const unknown = await fetch(`${ses.url}/v2/email/contact-lists`);
    expect([unknown.status, unknown.headers.get("x-amzn-errortype")]).toEqual([
      404,
      "UnknownOperationException",
    ]);
    expect(lines).toEqual(["SES: This local SES does not support GET /v2/email/contact-lists."]);
    const unsigned = await fetch(`${ses.url}/v2/email/account`);
    expect(unsigned.headers.get("x-amzn-errortype")).toBe("MissingAuthenticationTokenException");
  });
});
