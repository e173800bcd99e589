import type { Page } from "playwright-core";
import { expectThat } from "../expect.ts";
import { violations } from "../violations.ts";
import { looks, newVisit } from "../visit.ts";
import type { Journey } from "./journey.ts";

const finding: Journey = {
  title: "the reference is searched by the keyboard, and keeps the language of its examples",
  async run({ browser, service }) {
    const { page, context, problems } = await newVisit(browser);
    await page.goto(`${service.url}/docs`);
    await page.keyboard.press("/");
    await page.keyboard.type("import onConflict");
    const found = page.locator(".contents li:visible");
    expectThat(
      (await found.count()) === 1,
      `one operation has both words (${await found.allTextContents()})`,
    );
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Create an import" }).waitFor();
    await page.getByRole("tab", { name: "curl" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.goto(`${service.url}/docs/operations/getEmail`);
    expectThat(
      (await shownExamples(page)).join() === "Node.js,Response 200",
      "Node.js and the answer are shown",
    );
    await page.getByLabel("Search").fill("no such word");
    await page.getByText("0 found").waitFor();
    expectThat(problems.length === 0, problems.join("; "));
    await context.close();
  },
};

const looking: Journey = {
  title: "pages of the reference are accessible and fit, wide and narrow, light and dark",
  async run({ browser, service }) {
    for (const look of looks) {
      const { page, context } = await newVisit(browser, look);
      for (const path of ["/docs", "/docs/operations/sendEmail", "/docs/resources/Email", "/docs/errors"]) {
        await page.goto(`${service.url}${path}`);
        const faults = await violations(page);
        expectThat(faults.length === 0, `${path}: ${faults.join("; ")}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expectThat(width <= look.width, `${path} is ${width} px wide`);
      }
      await context.close();
    }
  },
};

async function shownExamples(page: Page): Promise<readonly string[]> {
  const captions = await page.locator(".example:visible figcaption").allTextContents();
  return captions.map((caption) => caption.replace("Copy", "").trim());
}

export const referenceJourneys = [finding, looking];
