import { call, sampleEmail } from "../api.ts";
import { expectThat } from "../expect.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

const newProject: Journey = {
  title: "a person creates a project and is led to its first steps",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service);
    await page.getByRole("button", { name: /switch project$/ }).click();
    await page.getByRole("menuitem", { name: "Create project…" }).click();
    // Until the page has loaded, the one before stays, and its filter by tag is labelled "Tag, as name=value".
    await page.getByRole("heading", { name: "Create a project" }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Kestrel Books");
    await page.getByRole("button", { name: "Create project" }).click();
    await page.getByRole("heading", { name: "First ten minutes" }).waitFor();
    await page.getByText("Only verified domains send.").waitFor();
    await page.getByRole("button", { name: /Kestrel Books.*switch project/ }).waitFor();
    await context.close();
  },
};

const firstSteps: Journey = {
  title: "the first ten minutes turn green when the first request arrives, and the email is watched there",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/start`);
    await page.getByRole("button", { name: "Create key" }).click();
    const key = await page.getByLabel("API key", { exact: true }).inputValue();
    await page.getByText("Waiting for your first request").waitFor();
    await call(service, key, "/api/emails", sampleEmail("First light"));
    await page.getByText("Received your first request").waitFor();
    await page.getByText("Bounced", { exact: true }).waitFor();
    await context.close();
  },
};

const filters: Journey = {
  title: "filters are in the address: a link to them works, back works, and an empty list names them",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await call(service, service.apiKey, "/emails", sampleEmail("Filtered"));
    await signIn(page, service, `/projects/${service.projectId}/emails?to=nobody%40example.com`);
    await page.getByRole("heading", { name: "No email to nobody@example.com" }).waitFor();
    const field = page.getByRole("searchbox", { name: "Find by address or email ID" });
    await field.fill("bounce@simulator.amazonses.com");
    await field.press("Enter");
    await page.getByText("Filtered").first().waitFor();
    expectThat(page.url().includes("to=bounce"), "the address has the filter");
    await page.goBack();
    await page.getByRole("heading", { name: "No email to nobody@example.com" }).waitFor();
    await context.close();
  },
};

const withoutRights: Journey = {
  title: "a member sees why members cannot be changed, and a project of others is said to be missing",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service, `/projects/${service.projectId}/members`);
    await page.getByRole("button", { name: "Add member" }).click();
    const own = (await page.locator(".own-id .mono").textContent()) ?? "";
    await page.getByRole("textbox", { name: "User ID" }).fill("usr_7J7GDH9FFBF8JP3H6YWPP11DK7");
    await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("owner");
    await page.getByRole("dialog").getByRole("button", { name: "Add member" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: `Role of ${own}` }).selectOption("member");
    await page.getByText("You are a member:").waitFor();
    expectThat(
      await page.getByRole("button", { name: "Add member" }).isDisabled(),
      "members cannot add members",
    );
    await page.goto(`${service.url}/dashboard/projects/prj_00000000000000000000000000/emails`);
    await page.getByRole("heading", { name: "The list not found" }).waitFor();
    await context.close();
  },
};

export const peopleJourneys: readonly Journey[] = [newProject, firstSteps, filters, withoutRights];
