import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { buildFolder } from "../../../build/places.ts";
import type { StartedService } from "./service.ts";
import { contrastViolations, violations } from "./violations.ts";
import { type Look, newVisit, signIn } from "./visit.ts";

const folder = join(buildFolder, "screens");

/** A page, and what stands on it when it is complete. */
interface Shown {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  /** Opens what is looked at, such as a dialog. */
  readonly open?: (page: Page) => Promise<void>;
  /** What shows that it is open; a dialog otherwise. */
  readonly opened?: string;
}

export interface Places {
  readonly projectId: string;
  readonly emailId: string;
  readonly domainId: string;
  readonly contactId: string;
  readonly templateId: string;
  readonly broadcastId: string;
  readonly variantsId: string;
  readonly sentBroadcastId: string;
  readonly judgedBroadcastId: string;
  readonly webhookId: string;
  readonly segmentId: string;
}

function shownPages(places: Places): readonly Shown[] {
  const { projectId, emailId, domainId } = places;
  const path = `/projects/${projectId}`;
  const createKey = (page: Page) => page.getByRole("button", { name: "Create key" }).click();
  return [
    { name: "overview", path: `${path}/overview`, ready: ".chart" },
    { name: "emails", path: `${path}/emails`, ready: ".emails" },
    { name: "emails-empty", path: `${path}/emails?to=nobody%40example.com`, ready: ".state" },
    { name: "email", path: `${path}/emails/${emailId}`, ready: ".branch" },
    { name: "domains", path: `${path}/domains`, ready: ".domains" },
    { name: "domain", path: `${path}/domains/${domainId}`, ready: ".records" },
    { name: "keys", path: `${path}/keys`, ready: ".keys" },
    { name: "keys-create", path: `${path}/keys`, ready: ".keys", open: createKey },
    { name: "members", path: `${path}/members`, ready: ".members" },
    { name: "limits", path: `${path}/limits`, ready: ".movements .table" },
    { name: "settings", path: `${path}/settings`, ready: ".settings" },
    { name: "segment-new", path: `${path}/segments/new`, ready: ".condition" },
    { name: "start", path: `${path}/start`, ready: ".step", open: createKey },
    { name: "new-project", path: "/new-project", ready: "form" },
    ...listPages(path),
    ...thingPages(path, places),
    { name: "not-found", path: `${path}/emails/eml_00000000000000000000000000`, ready: ".state" },
  ];
}

function listPages(path: string): readonly Shown[] {
  const names = ["contacts", "suppressions", "templates", "broadcasts", "webhooks", "activity", "audiences"];
  const tab = (name: string) => (page: Page) => page.getByRole("tab", { name }).click();
  return [
    ...names.map((name) => ({ name, path: `${path}/${name}`, ready: ".plain-table" })),
    { name: "inbound", path: `${path}/inbound`, ready: ".state" },
    { name: "routes", path: `${path}/inbound`, ready: ".state", open: tab("Routes"), opened: ".routes" },
    {
      name: "blocklist",
      path: `${path}/inbound`,
      ready: ".state",
      open: tab("Blocklist"),
      opened: ".plain-table",
    },
    {
      ...{ name: "contacts-import", path: `${path}/contacts`, ready: ".plain-table" },
      open: async (page) => {
        await page.getByRole("button", { name: "Import…" }).click();
        await page.getByLabel("CSV file").setInputFiles(sampleFile);
      },
      opened: ".column-map",
    },
    {
      ...{ name: "palette", path: `${path}/contacts`, ready: ".plain-table" },
      open: (page) => page.keyboard.press("Control+k"),
    },
  ];
}

const sampleFile = {
  name: "readers.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "E-mail,First name,Last name,Favourite shelf,Newsletter status,id\nines@example.com,Ines,Duarte,Travel,active,48\n",
  ),
};

function thingPages(path: string, places: Places): readonly Shown[] {
  const { variantsId, contactId, templateId, broadcastId, sentBroadcastId, webhookId, segmentId } = places;
  const judged = `${path}/broadcasts/${places.judgedBroadcastId}`;
  return [
    { name: "contact", path: `${path}/contacts/${contactId}`, ready: ".fact-list" },
    { name: "template", path: `${path}/templates/${templateId}`, ready: "iframe" },
    { name: "broadcast", path: `${path}/broadcasts/${broadcastId}`, ready: ".preview" },
    {
      ...{ name: "broadcast-variants", path: `${path}/broadcasts/${variantsId}`, ready: ".variants" },
      open: (page) => page.locator(".variants").evaluate((one) => one.scrollIntoView()),
      opened: ".variants",
    },
    {
      ...{ name: "broadcast-send", path: judged, ready: ".preview" },
      open: (page) => page.getByRole("button", { name: "Send…" }).click(),
      opened: "[aria-label='Rules of mailbox providers']",
    },
    { name: "broadcast-sent", path: `${path}/broadcasts/${sentBroadcastId}`, ready: ".progress" },
    { name: "segment", path: `${path}/segments/${segmentId}`, ready: ".numbers h2" },
    {
      ...{ name: "broadcast-recipients", path: `${path}/broadcasts/${sentBroadcastId}` },
      ready: ".recipients .table",
      open: (page) => page.locator(".recipients").scrollIntoViewIfNeeded(),
      opened: ".recipients",
    },
    { name: "webhook", path: `${path}/webhooks/${webhookId}`, ready: ".filters" },
  ];
}

export interface Looking extends Look {
  /** Whether the contrast of the other theme is measured too, on the page that is open already. */
  readonly hasBothThemes: boolean;
  readonly only: RegExp;
}

/** Takes a picture of every page whose name matches, in one look, and returns what axe objects to. */
export async function lookAtPages(
  browser: Browser,
  service: StartedService,
  places: Places,
  { only, hasBothThemes, ...look }: Looking,
): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const { page, context } = await newVisit(browser, look);
  const found: string[] = [];
  const inspect = async (name: string) => {
    await page.screenshot({ path: join(folder, `${name}-${look.width}-${look.theme}.png`) });
    const add = (theme: string, all: readonly string[]) =>
      found.push(...all.map((each) => `${name}, ${look.width} px, ${theme}: ${each}`));
    add(look.theme, await violations(page));
    if (!hasBothThemes) return;
    const other = look.theme === "light" ? "dark" : "light";
    await page.emulateMedia({ colorScheme: other });
    add(other, await contrastViolations(page));
    await page.emulateMedia({ colorScheme: look.theme });
  };
  await page.goto(`${service.url}/dashboard/`);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await inspect("sign-in");
  await signIn(page, service);
  for (const { name, path, ready, open, opened } of shownPages(places).filter((each) =>
    only.test(each.name),
  )) {
    await page.goto(`${service.url}/dashboard${path}`);
    await page.locator(ready).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await open?.(page);
    if (open)
      await page
        .locator(opened ?? "[role=dialog], .waiting")
        .first()
        .waitFor();
    await inspect(name);
    if (await isTooWide(page)) found.push(`${name}, ${look.width} px: wider than the screen`);
    const squeezed = await squeezedCells(page);
    if (squeezed > 0) found.push(`${name}, ${look.width} px: ${squeezed} cells have a letter on each line`);
  }
  await context.close();
  return found;
}

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Cells that others have left no room. */
async function squeezedCells(page: Page): Promise<number> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>("td")];
    const isSqueezed = ({ textContent, offsetWidth }: HTMLElement) =>
      (textContent ?? "").trim().length >= 5 && offsetWidth > 0 && offsetWidth < 28;
    return cells.filter(isSqueezed).length;
  });
}
