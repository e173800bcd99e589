import type { Page } from "playwright-core";
import { call, sampleEmail } from "../api.ts";
import { expectThat } from "../expect.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

/** Creates a key that may send and read emails, and returns its text. */
async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("checkbox", { name: "Emails: read" }).check();
  await page.getByText("2 of 38 rights.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  return await page.getByLabel("API key", { exact: true }).inputValue();
}

const firstEmail: Journey = {
  title:
    "a person signs in with one click, creates a key, and the email that a program sends with it appears",
  async run({ browser, service }) {
    const { page, context, addresses, problems } = await newVisit(browser);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, service);
    const key = await createKey(page, "Returns portal");
    await page.getByRole("button", { name: "Copy key" }).click();
    expectThat(
      (await page.evaluate(() => navigator.clipboard.readText())) === key,
      "the whole key is copied",
    );
    expectThat(
      await page.getByRole("button", { name: "Close" }).isDisabled(),
      "the key has to be stored first",
    );
    await page.getByLabel("I have stored it").check();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Emails" }).click();
    const { status } = await call(
      service,
      key,
      "/api/emails",
      sampleEmail("Your order has left our warehouse"),
    );
    expectThat(status === 200, `the key sends (${status})`);
    await page.getByText("Your order has left our warehouse").waitFor();
    await page.getByRole("link", { name: "success@simulator.amazonses.com" }).first().click();
    await page.getByText("Delivered to 1 of 2. 1 address bounced.").waitFor();
    const html = await page.content();
    expectThat(!html.includes(key), "the key is not shown again");
    const stored = await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
    expectThat(!stored.includes(key), "the key is in no storage of the browser");
    expectThat(!addresses.some((address) => address.includes(key)), "the key is in no address");
    // The policy of the preview refuses the image of the email, as it should.
    const errors = problems.filter((problem) => !problem.includes("pictures.example"));
    expectThat(errors.length === 0, `no errors in the console: ${errors.join("; ")}`);
    await context.close();
  },
};

const revoked: Journey = {
  title: "a key that a person revokes is refused at the next request",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service);
    const key = await createKey(page, "Old checkout");
    expectThat((await call(service, key, "/emails")).status === 200, "the key works before");
    await page.getByLabel("I have stored it").check();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Actions for Old checkout" }).click();
    await page.getByRole("menuitem", { name: "Revoke…" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page
      .getByRole("row", { name: /Old checkout/ })
      .getByText("Revoked")
      .waitFor();
    expectThat((await call(service, key, "/emails")).status === 401, "the next request is refused");
    await context.close();
  },
};

const changed: Journey = {
  title: "a key's rights can be changed, and the change counts at the next request",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service);
    const key = await createKey(page, "Reporting job");
    await page.getByLabel("I have stored it").check();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Actions for Reporting job" }).click();
    await page.getByRole("menuitem", { name: "Change…" }).click();
    await page.getByRole("radio", { name: "Send only" }).check();
    await page.getByRole("button", { name: "Change key" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expectThat(
      (await call(service, key, "/emails")).status === 403,
      "reading is refused at the next request",
    );
    await context.close();
  },
};

const copyFails: Journey = {
  title: "when the browser refuses to copy, the key is selected and the keys to press are named",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await signIn(page, service);
    const key = await createKey(page, "Copy refused");
    await page.getByRole("button", { name: "Copy key" }).click();
    await page.getByText("Your browser did not let us copy.").waitFor();
    const selected = await page.evaluate(() => {
      const field = document.activeElement;
      return field instanceof HTMLInputElement
        ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
        : "";
    });
    expectThat(selected === key, "the whole key is selected");
    await context.close();
  },
};

export const keyJourneys: readonly Journey[] = [firstEmail, revoked, changed, copyFails];
