import type { Browser, BrowserContext, Page } from "playwright-core";
import type { StartedService } from "./service.ts";

export interface Look {
  readonly width: number;
  readonly theme: "light" | "dark";
}

export const looks: readonly Look[] = [
  { width: 1280, theme: "light" },
  { width: 1280, theme: "dark" },
  { width: 360, theme: "light" },
  { width: 360, theme: "dark" },
];

/** A browser without anything stored, and what a page in it reported. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every address that was asked for. */
  readonly addresses: readonly string[];
  /** Errors of scripts and of the console, without those of refused requests. */
  readonly problems: readonly string[];
}

/** Long enough for a busy machine on which every function starts for the first time. */
const patienceMs = 60_000;

export async function newVisit(
  browser: Browser,
  { width, theme }: Look = { width: 1280, theme: "light" },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const [addresses, problems]: [string[], string[]] = [[], []];
  page.on("request", (request) => addresses.push(request.url()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      problems.push(message.text());
  });
  return { page, context, addresses, problems };
}

/** Opens a page of the dashboard as the development account, with one click. */
export async function signIn(page: Page, { url }: StartedService, path = "/"): Promise<void> {
  await page.goto(`${url}/dashboard${path}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".shell, .lone").first().waitFor();
}
