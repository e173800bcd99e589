import type { Page } from "playwright-core";
import { expectThat } from "../expect.ts";
import { newVisit, signIn } from "../visit.ts";
import type { Journey } from "./journey.ts";

interface Published {
  readonly type: string;
  readonly name: string;
  readonly value: string;
}

/** The records as the page shows them; a long one is cut, and whole in its title. */
async function shownRecords(page: Page): Promise<readonly Published[]> {
  const rows = await page.locator(".records tbody tr:not(.diagnosis-row)").all();
  return Promise.all(
    rows.map(async (row) => ({
      type: ((await row.locator(".cell-type").textContent()) ?? "").trim(),
      name: (await row.locator(".cell-host .mono [title]").getAttribute("title")) ?? "",
      value: (await row.locator(".cell-value .mono [title]").getAttribute("title")) ?? "",
    })),
  );
}

const verified: Journey = {
  title: "a person adds a domain, publishes the records that the page shows, and checks until it is verified",
  async run({ browser, service }) {
    const { page, context } = await newVisit(browser);
    await signIn(page, service);
    await page.getByRole("link", { name: "Domains" }).click();
    await page.getByRole("button", { name: "Add domain" }).click();
    await page.getByLabel("Hostname").fill("news.kestrel.example");
    await page.getByRole("dialog").getByRole("button", { name: "Add domain" }).click();
    await page.getByText("DKIM 1 of 3").waitFor();
    const records = await shownRecords(page);
    expectThat(records.length >= 5, `the records are shown (${records.length})`);
    for (const { type, name, value } of records) {
      const [kind = "", priority] = type.split(" ");
      await fetch(`${service.url}/_local/dns`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name, type: kind, value: priority ? `${priority} ${value}` : value }),
      });
    }
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download zone file" }).click();
    expectThat((await saved).suggestedFilename() === "news.kestrel.example.zone", "the zone file is saved");
    await page.getByRole("button", { name: "Check now" }).click();
    await page.getByText("Emails can be sent from this domain.").waitFor({ timeout: 60_000 });
    await context.close();
  },
};

export const domainJourneys: readonly Journey[] = [verified];
