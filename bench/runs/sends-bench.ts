import { setTimeout as sleep } from "node:timers/promises";
import { html8k } from "../bodies.ts";
import { cpuOfTree } from "../measures/process-cpu.ts";
import { markdown } from "../measures/rows.ts";
import { type StartedServer, startEmptyServer, startLocalService } from "../measures/started-server.ts";
import { spread } from "../measures/statistics.ts";

const concurrency = 8;

interface Round {
  readonly perSecond: number;
  /** CPU milliseconds per request: until the last response, and until the server was idle again. */
  readonly cpu: number;
  readonly cpuToIdle: number;
}

/**
 * Sends to the local service compared with requests to an empty HTTP handler, in alternating rounds. The client shares
 * the processor with both, so only the ratios are meaningful.
 */
export async function sendsTable(rounds: number, requests: number): Promise<string> {
  const service = await startLocalService();
  const empty = await startEmptyServer();
  try {
    const own: Round[] = [];
    const base: Round[] = [];
    // The first round is dropped: it loads and compiles.
    for (let round = 0; round <= rounds; round++) {
      const turns = [
        async () => own.push(await run(service, requests, round)),
        async () => base.push(await run(empty, requests * 10, round)),
      ];
      for (const turn of round % 2 ? turns.toReversed() : turns) await turn();
    }
    return tableOf(own.slice(1), base.slice(1));
  } finally {
    await Promise.all([service.stop(), empty.stop()]);
  }
}

async function run(server: StartedServer, requests: number, round: number): Promise<Round> {
  const [before, start] = [cpuOfTree(server.pid), performance.now()];
  let left = requests;
  const lane = async () => {
    while (left > 0) await sendOne(server, `${round}-${left--}`);
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const seconds = (performance.now() - start) / 1000;
  const cpu = (cpuOfTree(server.pid) - before) / requests;
  await untilIdle(server.pid);
  const cpuToIdle = (cpuOfTree(server.pid) - before) / requests;
  return { perSecond: requests / seconds, cpu, cpuToIdle };
}

async function sendOne({ url, headers }: StartedServer, name: string): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "idempotency-key": `bench-${name}` },
    body: JSON.stringify({
      from: "Bench <bench@example.test>",
      to: `${name}@example.com`,
      subject: name,
      html: html8k,
    }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`a send got status ${response.status}: ${text}`);
}

/** Waits until the server uses less than a twentieth of a core: it has delivered what it accepted. */
async function untilIdle(pid: number): Promise<void> {
  for (let before = cpuOfTree(pid); ; ) {
    await sleep(1000);
    const now = cpuOfTree(pid);
    if (now - before < 50) return;
    before = now;
  }
}

function tableOf(own: readonly Round[], base: readonly Round[]): string {
  const of = (rounds: readonly Round[], field: keyof Round) => rounds.map((round) => round[field]);
  const ratios = (field: keyof Round, other: keyof Round) =>
    own.map((round, at) => round[field] / (base[at]?.[other] ?? Number.NaN));
  const rows = [
    ["requests per second", of(own, "perSecond"), of(base, "perSecond"), ratios("perSecond", "perSecond"), 3],
    ["CPU ms per request, until the response", of(own, "cpu"), of(base, "cpu"), ratios("cpu", "cpu"), 1],
    [
      "CPU ms per request, until all is delivered",
      of(own, "cpuToIdle"),
      of(base, "cpuToIdle"),
      ratios("cpuToIdle", "cpuToIdle"),
      1,
    ],
  ] as const;
  return markdown(
    ["min / median / max", "accepted sends", "empty handler", "ratio by round"],
    rows.map(([name, a, b, c, digits]) => [name, spread(a), spread(b), spread(c, digits)]),
  );
}
