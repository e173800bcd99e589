import { setTimeout as sleep } from "node:timers/promises";
import { Resend } from "resend";
import type { DevelopmentProject } from "../../local/development-project.ts";
import { startDevelopmentService } from "../support/development-service.ts";
import { stops } from "./sdk/stops.ts";
import type { Stop, Tour } from "./sdk/tour.ts";

/** Calls every method of Resend's SDK that the surface serves against a started service; prints a table. */
const patienceMs = 30_000;
const { service, project, stop: stopService } = await startDevelopmentService("resend-sdk");

let failed = 0;
try {
  const tour = newTour(service.url, project);
  for (const [method, stop] of stops) {
    const outcome = await outcomeOf(stop, tour);
    if (outcome !== "ok") failed += 1;
    print(`${method.padEnd(32)} ${outcome}`);
  }
} finally {
  await stopService();
}
print(failed === 0 ? `all ${stops.length} calls work` : `${failed} of ${stops.length} calls failed`);
process.exitCode = failed === 0 ? 0 : 1;

function newTour(url: string, { apiKey, domain }: DevelopmentProject): Tour {
  return {
    resend: new Resend(apiKey, { baseUrl: `${url}/resend` }),
    ...{ domain, ids: new Map() },
    native: async (method, path, body) => {
      const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
      const given = body === undefined ? {} : { body: JSON.stringify(body) };
      return (await fetch(url + path, { method, headers, ...given })).json();
    },
    until: async (check) => {
      const end = Date.now() + patienceMs;
      while (!(await check())) {
        if (Date.now() > end) throw new Error("what was waited for has not happened");
        await sleep(100);
      }
    },
  };
}

async function outcomeOf(stop: Stop, tour: Tour): Promise<string> {
  try {
    await stop(tour);
    return "ok";
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message.replaceAll("\n", " ") : String(error)}`;
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
