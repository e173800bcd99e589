import { call, sampleEmail } from "../api.ts";
import { expectThat } from "../expect.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

export const capturingKey: Journey = {
  title: "a key that captures says so before and after it is created, and what is sent with it is captured",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service);
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByLabel("Name").fill("Staging shop");
    await page.getByLabel("Capture: send nothing").check();
    await page.getByText("Nothing that is sent with it reaches anybody.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    const key = await page.getByLabel("API key", { exact: true }).inputValue();
    await page.getByLabel("I have stored it").check();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("row", { name: /Staging shop.*captures: nothing is sent/ }).waitFor();
    const { status, body } = await call(service, key, "/emails", sampleEmail("From the staging shop"));
    expectThat(status === 200, `the key sends (${status})`);
    await page.goto(`${service.url}/dashboard/projects/${service.projectId}/emails/${String(body["id"])}`);
    await page.getByText("Captured", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "API keys" }).click();
    await page.getByRole("button", { name: "Actions for Staging shop" }).click();
    await page.getByRole("menuitem", { name: "Change…" }).click();
    const box = page.getByLabel("Capture: send nothing");
    expectThat((await box.isChecked()) && (await box.isDisabled()), "it is chosen once");
    await context.close();
  },
};
