import type { Page } from "playwright-core";
import { call } from "../api.ts";
import { contactRequests } from "../contact-requests.ts";
import { expectThat } from "../expect.ts";
import type { StartedService } from "../service.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

/** More than a page of contacts. */
async function addContacts(service: StartedService): Promise<void> {
  const lines = Array.from({ length: 60 }, (_, at) => `reader${at}@many.example,Reader`);
  const csv = `email,firstName\n${lines.join("\n")}\n`;
  const made = await call(service, service.apiKey, "/contacts/imports", { csv, onConflict: "skip" });
  const path = `/contacts/imports/${String(made.body["id"])}`;
  for (let status = made.body["status"]; status !== "done"; ) {
    expectThat(status === "waiting" || status === "running", "the import goes on");
    status = (await call(service, service.apiKey, path)).body["status"];
  }
}

const pages: Journey = {
  title: "the list of contacts asks for pages by cursor, as they are measured with twenty thousand contacts",
  async run({ browser, service }) {
    await addContacts(service);
    const { page, context, addresses } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/contacts`);
    const turned = Promise.withResolvers<void>();
    await page.route(/after=/, async (route) => {
      await turned.promise;
      await route.continue();
    });
    const asking = page.waitForRequest(/after=/);
    await page.getByRole("button", { name: "Older" }).click();
    await asking;
    const newer = page.getByRole("button", { name: "Newer" });
    await page.getByRole("button", { name: "Older", disabled: true }).waitFor();
    expectThat(await newer.isDisabled(), "no page is turned by the cursors of another");
    turned.resolve();
    await page.getByRole("button", { name: "Newer", disabled: false }).click();
    await page.waitForURL(/before=/);
    await page.getByRole("button", { name: "Older", disabled: false }).waitFor();
    const asked = addresses
      .map((address) => new URL(address))
      .filter(({ pathname }) => pathname === "/api/contacts")
      .map(({ search }) => `/contacts${search}`);
    const known = Object.values(contactRequests);
    const others = asked.filter((one) => !known.some((request) => one.startsWith(request)));
    expectThat(asked.length >= 3 && others.length === 0, `only measured requests: ${others.join(", ")}`);
    await context.close();
  },
};

const segment: Journey = {
  title:
    "a segment is built of conditions, which show whom they find and how many before and after it is saved",
  async run({ browser, service }) {
    const add = (email: string) => call(service, service.apiKey, "/contacts", { email });
    for (const name of ["olga", "oskar", "petra"]) await add(`${name}@segment.example`);
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/segments/new`);
    await page.getByLabel("Name").fill("Of one domain");
    await page.getByText("Whom the conditions find is shown here").waitFor();
    await page.getByLabel("Value").fill("@segment.example");
    const preview = page.getByRole("region", { name: "People who match now" });
    await preview.getByRole("heading", { name: "3 people match now" }).waitFor();
    await page.getByLabel("Value").fill("@segment.exam");
    await preview.getByRole("heading", { name: "Nobody matches now" }).waitFor();
    await page.getByLabel("Value").fill("@segment.example");
    await page.getByRole("button", { name: "Condition" }).click();
    await page.getByLabel("Field").last().selectOption("email");
    await page.getByLabel("Operator").last().selectOption("starts_with");
    await page.getByLabel("Value").last().fill("o");
    await preview.getByRole("heading", { name: "2 people match now" }).waitFor();
    for (const name of ["olga", "oskar"])
      await preview.getByRole("link", { name: `${name}@segment.example` }).waitFor();
    expectThat((await preview.getByRole("link").count()) === 2, "only people who match are shown");
    await page.getByRole("button", { name: "Create segment" }).click();
    await page.getByRole("heading", { level: 1, name: "Of one domain" }).waitFor();
    await preview.getByRole("heading", { name: "2 people match now" }).waitFor();
    await context.close();
  },
};

const captured: Journey = {
  title: "a project captures every email after a confirmation, and sends again after another",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/settings`);
    const choice = page.getByRole("checkbox", { name: "Capture every email instead of sending it" });
    await choice.click();
    await page.getByRole("dialog").getByRole("button", { name: "Capture every email" }).click();
    await page.getByText("Every email is captured.").waitFor();
    await choice.click();
    await page.getByRole("dialog").getByRole("button", { name: "Send email again" }).click();
    await page.getByText("Every email is captured.").waitFor({ state: "detached" });
    await context.close();
  },
};

async function saveSettings(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await saved;
}

/** Two people have the same form open and change different fields: each keeps what they changed. */
const together: Journey = {
  title: "two people who change different fields of an audience or a project keep both changes",
  async run({ browser, service }) {
    const own = `Both ${Date.now()}`;
    const { body } = await call(service, service.apiKey, "/audiences", { name: own, description: "Old" });
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/audiences`);
    await page.getByRole("button", { name: `Actions for ${own}` }).click();
    await page.getByRole("menuitem", { name: "Change…" }).click();
    const { page: other, context: elsewhere } = await newVisit(browser);
    await signIn(other, service, `/projects/${service.projectId}/audiences`);
    await other.getByRole("button", { name: `Actions for ${own}` }).click();
    await other.getByRole("menuitem", { name: "Change…" }).click();
    await other.getByLabel("Description").fill("New");
    await other.getByRole("button", { name: "Change audience" }).click();
    await other.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByLabel("Name").fill("Both of us");
    await page.getByRole("button", { name: "Change audience" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const saved = (await call(service, service.apiKey, `/audiences/${body["id"]}`)).body;
    expectThat(saved["name"] === "Both of us" && saved["description"] === "New", "both changes are kept");
    for (const one of [page, other]) await one.goto(page.url().replace(/audiences.*/, "settings"));
    await page.getByLabel("Name").fill(`Renamed ${own}`);
    const notices = `notices-${Date.now()}@example.com`;
    await other.getByLabel("Address for notices").fill(notices);
    await saveSettings(other);
    await saveSettings(page);
    await other.reload();
    await other.getByLabel("Name").waitFor();
    const kept = await other.getByLabel("Address for notices").inputValue();
    expectThat(kept === notices, "the address for notices is kept");
    expectThat((await other.getByLabel("Name").inputValue()) === `Renamed ${own}`, "the name is changed");
    await other.getByLabel("Name").fill("Development");
    await saveSettings(other);
    for (const one of [context, elsewhere]) await one.close();
  },
};

export const listJourneys: readonly Journey[] = [pages, segment, captured, together];
