import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expectThat } from "../expect.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

/** An endpoint on this machine that refuses its first call. */
async function startEndpoint() {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    calls += 1;
    response.writeHead(calls === 1 ? 500 : 200).end(calls === 1 ? "<b>broken</b>" : "thanks");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, calls: () => calls, close: () => server.close() };
}

const replay: Journey = {
  title: "a call that an endpoint refused is looked at as text, and accepted when it is replayed",
  async run({ browser, service }) {
    const endpoint = await startEndpoint();
    const { page, context } = await newVisit(browser);
    try {
      await signIn(page, service, `/projects/${service.projectId}/webhooks`);
      await page.getByRole("button", { name: "Add endpoint" }).click();
      await page.getByLabel("URL").fill(endpoint.url);
      await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
      await page.getByLabel("I have stored it").check();
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Send test event" }).click();
      await page.getByRole("button", { name: "webhook.test" }).click();
      await page.getByText("<b>broken</b>").waitFor();
      await page.getByRole("button", { name: "Replay call" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.getByText("Accepted", { exact: true }).last().waitFor();
      expectThat(endpoint.calls() >= 2, "the endpoint was called again");
    } finally {
      endpoint.close();
      await context.close();
    }
  },
};

const routes: Journey = {
  title: "a route is created, and trying an email says which routes it meets and why not the others",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/inbound`);
    await page.getByRole("tab", { name: "Routes" }).click();
    await page.getByRole("button", { name: "Create route" }).click();
    await page.getByLabel("Name").fill("Returns");
    await page.getByRole("textbox", { name: "Recipient" }).fill("returns@example.test");
    await page.getByRole("dialog").getByRole("button", { name: "Create route" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const form = page.getByRole("form", { name: "Which routes would an email meet?" });
    await form.getByLabel("Recipient").fill("returns@example.test");
    await form.getByLabel("From").fill("ines@example.com");
    await form.getByRole("button", { name: "Try routes" }).click();
    await page.getByRole("listitem").filter({ hasText: "Returns" }).getByText("Applies").waitFor();
    await form.getByLabel("Recipient").fill("others@example.test");
    await form.getByRole("button", { name: "Try routes" }).click();
    const reason = page.getByText("Does not apply: the recipient does not match");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Returns" })
      .and(page.getByRole("listitem").filter({ has: reason }))
      .waitFor();
    await context.close();
  },
};

export const connectJourneys: readonly Journey[] = [replay, routes];
