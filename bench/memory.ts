import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { synthesize } from "../local/synthesize.ts";
import { memoryOfTree } from "./measures/process-memory.ts";
import { startLocalService } from "./measures/started-server.ts";
import { median } from "./measures/statistics.ts";
import { mixedRequest } from "./runs/mixed-traffic.ts";

/**
 * Runs the local service under mixed traffic and prints its resident size each minute. The exit code is 1 if the last
 * minute's median is more than `most` times that of the first minute.
 */
const usage = "npm run memory -- [--minutes 30] [--rate 2]";
const most = 1.5;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "30" }, rate: { type: "string", default: "2" } },
});
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
if (!(minutes >= 2 && rate > 0)) throw new Error(usage);

await synthesize();
const server = await startLocalService();
try {
  const medians: number[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    const { resident, requests } = await oneMinute(minute);
    medians.push(resident);
    console.log(`minute ${minute}: ${resident.toFixed(0)} MB resident, ${requests} requests`);
  }
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1);
  console.log(`The last minute is ${ratio.toFixed(2)} times the first; the limit is ${most}.`);
  if (ratio > most) process.exitCode = 1;
} finally {
  await server.stop();
}

/** Sends `rate` requests a second, one after another where the service is slower. */
async function oneMinute(minute: number): Promise<{ readonly resident: number; readonly requests: number }> {
  const samples: number[] = [];
  const end = performance.now() + 60_000;
  let requests = 0;
  while (performance.now() < end) {
    const next = performance.now() + 1000 / rate;
    await mixedRequest(server, `${minute}-${requests}`, requests);
    requests += 1;
    if (requests % rate === 0) samples.push(memoryOfTree(server.pid));
    await sleep(Math.max(0, next - performance.now()));
  }
  return { resident: median(samples), requests };
}
