import { call } from "../api.ts";
import { expectThat } from "../expect.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

const template: Journey = {
  title: "a template is edited, looked at and published, and a program gets the published version",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/templates`);
    await page.getByRole("button", { name: "Create template" }).click();
    await page.getByLabel("Name").fill("Welcome");
    await page.getByRole("dialog").getByRole("button", { name: "Create template" }).click();
    await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
    await page.getByLabel("Subject").fill("Welcome, {{firstName}}");
    await page.getByLabel("HTML", { exact: true }).fill("<p>Good to have you, {{firstName}}.</p>");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.frameLocator("iframe").getByText("Good to have you, firstName.").waitFor();
    // Creating it made version 1, and saving it version 2.
    await page.getByRole("button", { name: "Publish draft" }).click();
    await page.getByText("Version 2 is sent").waitFor();
    const id = page.url().split("/").at(-1);
    const found = await call(service, service.apiKey, `/templates/${id}`);
    expectThat(found.body["publishedVersion"] === 2, "a program finds the published version");
    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByText("Version 2, sent now").waitFor();
    await context.close();
  },
};

const imported: Journey = {
  title: "contacts are imported from a file with a sample before and what became of each line after",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/contacts`);
    await page.getByRole("button", { name: "Import…" }).click();
    const csv = "E-Mail;Given name;Shoe size\nada@imported.example;Ada;39\nnot an address;Bob;40\n";
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByText("ada@imported.example").waitFor();
    await page.getByRole("textbox", { name: "Property of Shoe size" }).fill("shoeSize");
    await page.getByRole("button", { name: "Import file" }).click();
    await page.getByRole("heading", { name: "The import is done" }).waitFor();
    await page.getByText(/^Line [23]: /).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download 1 refused line" }).click();
    expectThat((await download).suggestedFilename() === "refused-lines.csv", "the lines come as a file");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("searchbox", { name: "Find by address" }).fill("ada@imported.example");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "ada@imported.example" }).click();
    await page.getByText("shoeSize").waitFor();
    await context.close();
  },
};

const keyboard: Journey = {
  title: "with the keyboard alone, a person finds a page, suppresses an address and finds it again",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service);
    await page.getByRole("heading", { level: 1, name: "Emails" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "A page, an ID or an address" }).waitFor();
    await page.keyboard.type("suppr");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Suppressions" }).waitFor();
    const add = page.getByRole("button", { name: "Suppress address" });
    await add.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Address" }).waitFor();
    await page.getByRole("textbox", { name: "Address" }).focus();
    await page.keyboard.type("typed@example.com");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "A page, an ID or an address" }).waitFor();
    await page.keyboard.type("typed@example.com");
    await page.getByRole("option", { name: "Suppressions of typed@example.com" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/find=typed/);
    await page.getByRole("row").filter({ hasText: "typed@example.com" }).getByText("Added by hand").waitFor();
    await context.close();
  },
};

export const contentJourneys: readonly Journey[] = [template, imported, keyboard];
