import { constants } from "node:os";
import { newClient } from "./demo-client.ts";
import { tellDomains } from "./demo-domains.ts";
import { tellRegions } from "./demo-regions.ts";
import { tellStory } from "./demo-story.ts";
import { type DevelopmentProject, newPinnedKey, seedDevelopmentProject } from "./development-project.ts";
import { type ReadyService, startService } from "./service.ts";
import { newStops } from "./stops.ts";
import { synthesize } from "./synthesize.ts";

const stops = newStops();
/** Told only when something goes wrong: then it is what a person needs. */
const logged: string[] = [];

async function main(): Promise<void> {
  print("Starting a service of its own on this machine; no mail leaves it.\n\n");
  await synthesize();
  let project: Awaited<ReturnType<typeof seedDevelopmentProject>> | undefined;
  const service = await startService({
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
    log: (line) => logged.push(line),
  });
  stops.add(() => service.stop());
  if (!project) throw new Error("the service started without its project");
  await tell(service, project);
  print(
    "\nThat was the deployed code, on local engines. Now run npm start: it keeps its data, shows every mail\n",
  );
  print("in an inbox, and serves the reference of the API.\n");
}

async function tell(service: ReadyService, { projectId, apiKey, domain }: DevelopmentProject): Promise<void> {
  const clientOf = (key: string) => newClient(service.url, key);
  if (process.argv.includes("--domains")) return tellDomains(service, print);
  if (!process.argv.includes("--regions")) return tellStory(clientOf(apiKey), domain, print);
  const regions = [...new Set(service.model.configurationSets.map(({ region }) => region))].slice(0, 2);
  const pin = (domainId: string) => newPinnedKey(service, projectId, domainId);
  return tellRegions(clientOf(apiKey), { regions, zone: service.zone, newPinnedKey: pin, clientOf }, print);
}

function print(text: string): void {
  process.stdout.write(text);
}

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    interrupted = true;
    void stops.stopAll().finally(() => process.exit(128 + constants.signals[signal]));
  });
}

try {
  await main();
} catch (error) {
  if (!interrupted) explain(error);
  process.exitCode = 1;
} finally {
  await stops.stopAll();
}

function explain(error: unknown): void {
  const log = logged.length > 0 ? `\n\nThe service's log ends so:\n${logged.slice(-20).join("\n")}` : "";
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The demo did not go as it should: ${message}${log}\n`);
}
