import { simpleParser } from "mailparser";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DevelopmentProject, seedDevelopmentProject } from "../../local/development-project.ts";
import { startService } from "../../local/service.ts";

test("an email client unsubscribes with the one-click link of the local service", async () => {
  let project: DevelopmentProject | undefined;
  const service = await startService({
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
  });
  onTestFinished(() => service.stop());
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${project?.apiKey}`, "content-type": "application/json" };
    const answer = await fetch(service.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { readonly id: string };
  };
  const { id: topicId } = await post("/topics", { name: "News" });
  const email = {
    from: `news@${project?.domain}`,
    to: "reader@example.com",
    subject: "News",
    html: "<p>1</p>",
  };
  await post("/emails", { ...email, topicId });
  const [sent] = await vi.waitUntil(() => service.ses.accepts().length > 0 && service.ses.accepts(), 30_000);
  const { headers } = await simpleParser(Buffer.from(sent?.raw ?? ""));
  const { url } = Object(Object(headers.get("list")).unsubscribe);
  expect(url).toMatch(new RegExp(`^${service.url}/unsubscribe/`));

  const statusOf = async (method: string) => (await fetch(String(url), { method })).status;
  expect([await statusOf("HEAD"), await statusOf("OPTIONS")]).toEqual([405, 405]);
  const shown = await fetch(String(url));
  expect(await shown.text()).toContain('value="topic" checked');
  const asked = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  const done = await fetch(String(url), { ...asked, redirect: "manual" });
  expect([done.status, done.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await (await fetch(String(url))).text()).toContain("You are unsubscribed");

  await post("/emails", { ...email, topicId });
  const { id } = await post("/emails", email);
  await vi.waitUntil(() => service.ses.accepts().length > 1, 30_000);
  expect(service.ses.accepts().map(({ tags }) => Object.values(tags).includes(id))).toEqual([false, true]);
});
