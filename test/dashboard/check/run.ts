import { join } from "node:path";
import { buildDashboard } from "../../../build/dashboard/build.ts";
import { buildFolder } from "../../../build/places.ts";
import { findChromium, openBrowser } from "./browser.ts";
import { broadcastJourneys } from "./journeys/broadcasts.ts";
import { capturingKey } from "./journeys/capturing-keys.ts";
import { connectJourneys } from "./journeys/connect.ts";
import { contentJourneys } from "./journeys/content.ts";
import { domainJourneys } from "./journeys/domains.ts";
import { inputJourneys } from "./journeys/input.ts";
import type { Journey, Surroundings } from "./journeys/journey.ts";
import { keyJourneys } from "./journeys/keys.ts";
import { listJourneys } from "./journeys/lists.ts";
import { peopleJourneys } from "./journeys/people.ts";
import { referenceJourneys } from "./journeys/reference.ts";
import { safetyJourneys } from "./journeys/safety.ts";
import { lookAtPages } from "./pages.ts";
import { preparePlaces } from "./prepare.ts";
import { startService } from "./service.ts";
import { sizeRows } from "./size-budgets.ts";
import { looks } from "./visit.ts";

// The last one takes a right from the account, so it comes after the pages were looked at.
const journeys = [
  ...keyJourneys,
  capturingKey,
  ...safetyJourneys,
  ...domainJourneys,
  ...contentJourneys,
  ...broadcastJourneys,
  ...connectJourneys,
  ...listJourneys,
  ...referenceJourneys,
  ...inputJourneys,
  ...peopleJourneys,
];
/** The short form opens every page once at each width, and measures its contrast in the dark without opening it again. */
const isShort = process.argv.includes("--short");
const shownLooks = isShort ? looks.filter(({ theme }) => theme === "light") : looks;
/** `--only <pattern>`: journeys whose title matches it, and no pages. */
const only = optionOf("--only");
/** `--pages <pattern>`: pages whose name matches it, and no journeys. */
const onlyPages = optionOf("--pages");
let failures = 0;

function optionOf(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function report(isGood: boolean, text: string): void {
  if (!isGood) failures += 1;
  print(`${isGood ? "ok    " : "FAILED"}  ${text}`);
}

function checkSizes(): void {
  for (const { name, bytes, most } of sizeRows())
    report(bytes <= most, `${name}: ${(bytes / 1000).toFixed(1)} of ${most / 1000} KB compressed`);
}

async function checkPages(surroundings: Surroundings): Promise<void> {
  const places = await preparePlaces(surroundings.service);
  for (const look of shownLooks) {
    const found = await lookAtPages(surroundings.browser, surroundings.service, places, {
      ...look,
      hasBothThemes: isShort,
      only: new RegExp(onlyPages ?? ""),
    });
    const themes = isShort ? "light, and contrast in dark" : look.theme;
    report(found.length === 0, `all pages at ${look.width} px, ${themes}`);
    for (const each of found) print(`          ${each}`);
  }
}

async function runJourneys(surroundings: Surroundings): Promise<void> {
  for (const journey of journeys.filter(({ title }) => new RegExp(only ?? "").test(title))) {
    const first = await errorOf(journey, surroundings);
    // A browser on a busy machine can fail for reasons of its own: a journey that succeeds the second time is reported
    // as unstable, with what happened the first time, and does not fail the run.
    const second = first === undefined ? undefined : await errorOf(journey, surroundings);
    report(second === undefined, `${journey.title}${first !== undefined && !second ? " (unstable)" : ""}`);
    for (const error of [first, second]) if (error !== undefined) print(`          ${error}`);
  }
}

async function errorOf({ run }: Journey, surroundings: Surroundings): Promise<string | undefined> {
  try {
    await run(surroundings);
    return undefined;
  } catch (error) {
    for (const page of openPages(surroundings))
      await page.screenshot({ path: join(buildFolder, "screens", "failed.png") }).catch(() => undefined);
    await Promise.all(surroundings.browser.contexts().map((context) => context.close()));
    return error instanceof Error ? error.message : String(error);
  }
}

function openPages({ browser }: Surroundings) {
  return browser.contexts().flatMap((context) => context.pages());
}

await buildDashboard();
checkSizes();
const chromium = findChromium();
if (chromium === undefined) {
  print("skipped  the journeys and pages: Chromium is not installed (apt-get install chromium)");
} else {
  const service = await startService();
  const browser = await openBrowser(chromium);
  try {
    if (only === undefined) await checkPages({ browser, service });
    if (onlyPages === undefined) await runJourneys({ browser, service });
  } finally {
    await browser.close();
    await service.stop();
  }
}
print(failures === 0 ? "All checks of the dashboard passed." : `${failures} checks of the dashboard failed.`);
process.exitCode = failures === 0 ? 0 : 1;
