import { createServer } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DevelopmentProject, seedDevelopmentProject } from "../../../local/development-project.ts";
import { startService } from "../../../local/service.ts";
import { patience } from "../../support/patience.ts";

/** Starts a webhook receiver on this machine. */
async function newReceiver(): Promise<{ readonly url: string; readonly bodies: readonly string[] }> {
  const bodies: string[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += String(chunk);
    bodies.push(body);
    res.end("received <b>it</b>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return { url: `http://127.0.0.1:${address.port}/webhook`, bodies };
}

test("the inbox page of an email shows its events and webhook deliveries, read through the API", async () => {
  let project: DevelopmentProject | undefined;
  const service = await startService({
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
  });
  onTestFinished(() => service.stop());
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${service.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${project?.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    // The reply of both calls has the id of what was made.
    return (await answer.json()) as { id: string };
  };
  const receiver = await newReceiver();
  await post("/webhooks", { url: receiver.url, events: ["email.delivered"] });
  const email = { from: "a@example.test", to: "you@example.com", subject: "Hello", html: "<p>It works.</p>" };
  const { id } = await post("/emails", email);

  const page = await vi.waitFor(async () => {
    const [sent] = service.ses.emails();
    const text = await (await fetch(`${service.url}/inbox/${sent?.messageId}`)).text();
    expect(text).toContain('<span class="chip good">succeeded</span>');
    expect(text).toContain('<td class="number">3</td>');
    return text;
  }, patience);
  const numbers = [...page.matchAll(/<td class="number">(\d+)</g)].map(([, number]) => number);
  expect(numbers).toEqual(["1", "2", "3"]);
  for (const type of ["email.queued", "email.sent", "email.delivered"])
    expect(page).toContain(`<strong>${type}</strong>`);
  expect(page).toMatch(/processingTimeMillis<.*reportingMTA<.*smtpResponse</s);
  expect(page).toContain(receiver.url);
  expect(page).toContain('<pre tabindex="0">received &lt;b&gt;it&lt;/b&gt;</pre>');
  expect(receiver.bodies.map((body) => JSON.parse(body))).toMatchObject([
    { type: "email.delivered", data: { emailId: id } },
  ]);
});
