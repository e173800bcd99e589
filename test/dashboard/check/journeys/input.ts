import type { Page } from "playwright-core";
import { call } from "../api.ts";
import { expectThat } from "../expect.ts";
import type { StartedService } from "../service.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

const create = async (service: StartedService, path: string, body: unknown): Promise<string> =>
  String((await call(service, service.apiKey, path, body)).body["id"]);

const once: Journey = {
  title: "a double click on the button of a form makes one thing",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/keys`);
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByLabel("Name").fill("Only one");
    const button = page.getByRole("dialog").getByRole("button", { name: "Create key" });
    // Both clicks before the page is drawn again, as a quick hand or a busy machine does it.
    await button.evaluate((one: HTMLElement) => {
      one.click();
      one.click();
    });
    await page.getByLabel("I have stored it").check();
    await page.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await page.getByText("Only one").first().waitFor();
    expectThat((await page.getByText("Only one").count()) === 1, "there is one key");
    await context.close();
  },
};

/** Lets the page see that it is looked at again, after which it asks for what may be old. */
async function comeBack(page: Page): Promise<void> {
  await page.waitForTimeout(5_500);
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
}

const consent: Journey = {
  title: "a contact who unsubscribes while their form is open stays unsubscribed when their name is changed",
  async run({ browser, service }) {
    const contactId = await create(service, "/contacts", { email: "leaving@example.com", firstName: "Ann" });
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/contacts/${contactId}`);
    await page.getByRole("button", { name: "Change…" }).click();
    await page.getByLabel("First name").fill("Anna");
    await call(service, service.apiKey, "/subscriptions/unsubscribe", { contactId });
    const seen = page.waitForResponse((response) => response.url().endsWith(contactId));
    await comeBack(page);
    await seen;
    await page.getByRole("button", { name: "Change contact" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const { body } = await call(service, service.apiKey, `/contacts/${contactId}`);
    expectThat(body["firstName"] === "Anna", "the name is changed");
    expectThat(body["unsubscribed"] === true, "the contact stays unsubscribed");
    await context.close();
  },
};

const typed: Journey = {
  title:
    "what is typed in a template stays when another tab is shown, is asked about before it is lost, and is saved before it is published",
  async run({ browser, service }) {
    const template = { name: "Typed", subject: "Before", html: "<p>x</p>" };
    const templateId = await create(service, "/templates", template);
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/templates/${templateId}`);
    await page.getByLabel("Subject").fill("After");
    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByRole("tab", { name: "Editor" }).click();
    expectThat((await page.getByLabel("Subject").inputValue()) === "After", "the text is still there");
    expectThat(await page.getByRole("button", { name: "Publish draft" }).isDisabled(), "it is saved first");
    await page.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("button", { name: "Stay" }).click();
    expectThat((await page.getByLabel("Subject").inputValue()) === "After", "the page stays");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Contacts" }).click();
    await page.getByRole("heading", { level: 1, name: "Contacts" }).waitFor();
    await context.close();
  },
};

const kept: Journey = {
  title: "what is typed in a dialog is asked about before Escape or a click beside the dialog loses it",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/keys`);
    const dialog = page.getByRole("dialog");
    const open = () => page.getByRole("button", { name: "Create key" }).first().click();
    await open();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await open();
    await page.getByLabel("Name").fill("Shop");
    await page.keyboard.press("Escape");
    await page.getByText("What you typed here is lost if you close.").waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.click(20, 20);
    await page.getByRole("button", { name: "Keep editing" }).click();
    expectThat((await page.getByLabel("Name").inputValue()) === "Shop", "the text is still there");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "detached" });
    await open();
    await dialog.locator("input[type=checkbox]:not([disabled])").first().click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await dialog.waitFor({ state: "detached" });
    await context.close();
  },
};

const unsent: Journey = {
  title: "a broadcast with text that is not saved is not sent without it",
  async run({ browser, service }) {
    const domains = await call(service, service.apiKey, "/domains");
    // Items of a list of domains have an id.
    const [domain] = domains.body["items"] as readonly { readonly id: string }[];
    const body = { name: "Unsent", domainId: domain?.id, subject: "Before", html: "<p>x</p>" };
    const broadcastId = await create(service, "/broadcasts", body);
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/broadcasts/${broadcastId}`);
    await page.getByLabel("Subject").fill("After");
    await page.getByText("Save the draft to send it.").waitFor();
    for (const name of ["Send…", "Send test…"])
      expectThat(await page.getByRole("button", { name, exact: true }).isDisabled(), `${name} waits`);
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("button", { name: "Send…", exact: true, disabled: false }).waitFor();
    await context.close();
  },
};

const lost: Journey = {
  title: "a page of a list that began at a row which is gone leads back to the newest",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    const gone = "after=con_00000000000000000000000000";
    await signIn(page, service, `/projects/${service.projectId}/contacts?${gone}`);
    await page.getByRole("heading", { name: "This page of the list is gone" }).waitFor();
    await page.getByRole("button", { name: "Show the newest" }).click();
    await page.locator(".plain-table, .state").first().waitFor();
    expectThat(!page.url().includes("after="), "the address is that of the first page");
    await context.close();
  },
};

export const inputJourneys: readonly Journey[] = [once, consent, typed, kept, unsent, lost];
