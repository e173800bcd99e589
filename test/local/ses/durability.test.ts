import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSes } from "../../../local/ses/start-ses.ts";
import { home, mailTo, newSesWorld } from "./ses-world.ts";

describe("a local SES with a folder", () => {
  it("keeps emails, identities, suppressions, tags and history across a restart", async () => {
    const dir = await newDirectory();
    const first = await newSesWorld({ dir });
    const id = await first.send("ada@reader.test", { EmailTags: [{ Name: "emailId", Value: "e1" }] });
    await first.ses.emit(id, "Bounce");
    await first.ses.settle();
    const before = first.ses.email(id);
    await first.ses.close();

    const again = await newSesWorld({ dir });
    expect(again.ses.accepts()).toMatchObject([{ messageId: id, region: home, tags: { emailId: "e1" } }]);
    expect(again.ses.email(id)?.history).toEqual(before?.history);
    expect(Buffer.from(again.ses.email(id)?.raw ?? [])).toEqual(Buffer.from(before?.raw ?? []));
    await again.send("ada@reader.test");
    await again.ses.settle();
    expect(again.published.map(({ bounce }) => bounce?.bounceSubType)).toEqual([
      undefined,
      "OnAccountSuppressionList",
    ]);
  });

  it("publishes pending events after a restart, once each", async () => {
    const dir = await newDirectory();
    const down = () => Promise.reject(new Error("SNS is down"));
    const first = await newSesWorld({ dir, publish: down, retryMs: 1 });
    const id = await first.send("complaint@simulator.amazonses.com");
    await first.ses.close();

    const again = await newSesWorld({ dir });
    await again.ses.settle();
    expect(again.published.map(({ eventType, mail }) => [eventType, mail.messageId])).toEqual(
      ["Send", "Delivery", "Complaint"].map((type) => [type, id]),
    );
    await again.ses.close();
    expect(await readdir(join(dir, "events"))).toEqual([]);
  });

  it("has every accepted email after the process is killed", async () => {
    const dir = await newDirectory();
    const child = spawn(process.execPath, ["--input-type=module", "-e", serviceScript(dir)], {
      stdio: "pipe",
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [announced] = await once(child.stdout, "data");
    const client = new SESv2Client({
      endpoint: String(announced).trim(),
      region: home,
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
      maxAttempts: 1,
    });
    onTestFinished(() => client.destroy());
    const answered: (string | undefined)[] = [];
    const sending = Array.from({ length: 40 }, async (_, index) => {
      const { ConfigurationSetName: _none, ...mail } = mailTo(`r${index}@reader.test`);
      const { MessageId } = await client.send(new SendEmailCommand(mail));
      answered.push(MessageId);
      if (answered.length === 10) child.kill("SIGKILL");
    });
    await Promise.allSettled(sending);

    const ses = await startSes({ dir, publish: async () => undefined });
    onTestFinished(() => ses.close());
    expect(answered.length).toBeGreaterThanOrEqual(10);
    const kept = ses.accepts().map(({ messageId }) => messageId);
    expect(kept).toEqual(expect.arrayContaining(answered));
  });

  it("keeps only the newest emails when their number is limited", async () => {
    const dir = await newDirectory();
    const first = await newSesWorld({ dir, keep: 2 });
    const ids = [await first.send("a@reader.test"), await first.send("b@reader.test")];
    ids.push(await first.send("c@reader.test"));
    expect(first.ses.emails().map(({ messageId }) => messageId)).toEqual(ids.slice(1));
    await first.ses.settle();
    await first.ses.close();
    expect((await readdir(join(dir, "emails"))).length).toBe(4);
    const again = await newSesWorld({ dir, keep: 2 });
    expect(again.ses.emails().map(({ messageId }) => messageId)).toEqual(ids.slice(1));
  });
});

function serviceScript(dir: string): string {
  const service = new URL("../../../local/ses/start-ses.ts", import.meta.url);
  return `
    const { startSes } = await import(${JSON.stringify(service.href)});
    const ses = await startSes({ dir: ${JSON.stringify(dir)}, publish: async () => undefined });
    await ses.verify("${home}", "example.com");
    console.log(ses.url);
  `;
}

async function newDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "ses-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
