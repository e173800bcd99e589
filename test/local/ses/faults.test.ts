import {
  AccountSuspendedException,
  GetAccountCommand,
  GetEmailIdentityCommand,
  InternalServiceErrorException,
  LimitExceededException,
  MessageRejected,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2ServiceException,
  SendEmailCommand,
  SendingPausedException,
  TooManyRequestsException,
} from "@aws-sdk/client-sesv2";
import { describe, expect, it } from "vitest";
import type { FaultMode } from "../../../local/ses/sending/send-faults.ts";
import { patience } from "../../support/patience.ts";
import { home, mailTo, newSesWorld } from "./ses-world.ts";

describe("simulated faults of SES", () => {
  it.each<[FaultMode, new (...given: never[]) => Error]>([
    ["throttle", TooManyRequestsException],
    ["reject", MessageRejected],
    ["paused", SendingPausedException],
    ["suspended", AccountSuspendedException],
    ["error500", InternalServiceErrorException],
  ])("%s raises the SDK's own exception, as often as said, and accepts nothing", async (mode, exception) => {
    const { ses, send } = await newSesWorld();
    ses.setFault({ mode, times: 2 });
    await expect(send("ada@reader.test")).rejects.toBeInstanceOf(exception);
    await expect(send("ada@reader.test")).rejects.toBeInstanceOf(exception);
    expect(ses.accepts()).toEqual([]);
    await expect(send("ada@reader.test")).resolves.toBeTruthy();
  });

  it("return another error if the fault names one", async () => {
    const { ses, send } = await newSesWorld();
    ses.setFault({ mode: "throttle", times: 1, error: "ThrottlingException" });
    await expect(send("ada@reader.test")).rejects.toMatchObject({
      name: "ThrottlingException",
      message: "Maximum sending rate exceeded.",
    });
    ses.setFault({ mode: "reject", times: 1, error: "LimitExceededException" });
    await expect(send("ada@reader.test")).rejects.toBeInstanceOf(LimitExceededException);
  });

  it("lose a response: the email is accepted with its events, and the client gets an error", async () => {
    const { ses, published, send } = await newSesWorld();
    ses.setFault({ mode: "lose-answer", times: 1 });
    await expect(send("ada@reader.test")).rejects.not.toBeInstanceOf(SESv2ServiceException);
    await ses.settle();
    expect(ses.accepts()).toHaveLength(1);
    expect(published.map(({ eventType }) => eventType)).toEqual(["Send", "Delivery"]);
  });

  it("lose a request: the client gets an error, and nothing is accepted", async () => {
    const { ses, send } = await newSesWorld();
    ses.setFault({ mode: "lose-request", times: 1 });
    await expect(send("ada@reader.test")).rejects.not.toBeInstanceOf(SESv2ServiceException);
    expect(ses.accepts()).toEqual([]);
  });

  it("delay a call: the client times out, and the email is accepted anyway", async () => {
    const { ses, client } = await newSesWorld();
    ses.setFault({ mode: "delay", times: 1, delayMs: 1000 });
    const caller = new AbortController();
    const call = client().send(new SendEmailCommand(mailTo("ada@reader.test")), {
      abortSignal: caller.signal,
    });
    const given = expect(call).rejects.toThrow();
    const waiting = async () => (await fetch(`${ses.url}/_local/faults`)).json();
    await expect.poll(waiting, patience).toEqual({ faults: [] });
    caller.abort();
    await given;
    await expect.poll(() => ses.accepts(), patience).toHaveLength(1);
  });

  it("apply only to their region and operation", async () => {
    const { ses, client, send } = await newSesWorld();
    ses.setFault({ mode: "throttle", times: 1, region: "us-east-1" });
    ses.setFault({ mode: "error500", times: 1, operation: "GetAccount" });
    await expect(send("ada@reader.test")).resolves.toBeTruthy();
    await expect(client().send(new GetAccountCommand({}))).rejects.toBeInstanceOf(
      InternalServiceErrorException,
    );
    ses.clearFaults();
    await expect(
      client("us-east-1").send(new SendEmailCommand(mailTo("ada@reader.test"))),
    ).rejects.toBeInstanceOf(MessageRejected);
  });

  it("throttle by recipients per second only if the rate is enforced", async () => {
    let now = Date.UTC(2026, 10, 27);
    const { ses, send } = await newSesWorld({ clock: () => new Date(now) });
    ses.setRate(home, { perSecond: 3, enforced: true });
    await send(["a@reader.test", "b@reader.test"]);
    await send("c@reader.test");
    await expect(send("d@reader.test")).rejects.toThrow("Maximum sending rate exceeded.");
    now += 1000;
    await expect(send("d@reader.test")).resolves.toBeTruthy();
    ses.setRate(home, { perSecond: 3, enforced: false });
    for (const name of ["e", "f", "g", "h"]) await send(`${name}@reader.test`);
  });

  it("can be added over HTTP, like switches", async () => {
    const { ses, published, send, client } = await newSesWorld();
    const post = (body: object, type = "application/json") =>
      fetch(`${ses.url}/_local/faults`, {
        method: "POST",
        headers: { "content-type": type },
        body: JSON.stringify(body),
      });
    const listed = await post({ mode: "reject", times: 1, region: home, holdEvents: true });
    expect(await listed.json()).toMatchObject({ faults: [{ mode: "reject", times: 1, region: home }] });
    await expect(send("ada@reader.test")).rejects.toBeInstanceOf(MessageRejected);
    await send("ada@reader.test");
    await ses.settle();
    expect(published).toEqual([]);
    await fetch(`${ses.url}/_local/faults`, { method: "DELETE" });
    await ses.settle();
    expect(published).toHaveLength(2);
    const follows: boolean[] = [];
    ses.verifyMailFromWith((_region, _name, { ignoresAliases }) => follows.push(ignoresAliases) === 0);
    const mailFrom = { EmailIdentity: "example.com", MailFromDomain: "bounce.example.com" };
    await client().send(new PutEmailIdentityMailFromAttributesCommand(mailFrom));
    for (const ignoreAliases of [true, false]) {
      await post({ ignoreAliases });
      await client().send(new GetEmailIdentityCommand({ EmailIdentity: "example.com" }));
    }
    expect(follows).toEqual([true, false]);
    expect((await post({ mode: "explode" })).status).toBe(400);
    expect((await post({ mode: "reject" }, "text/plain")).status).toBe(400);
    expect((await post({ mode: "reject", error: "constructor" })).status).toBe(400);
  });
});
