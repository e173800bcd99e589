import { markdown } from "../measures/rows.ts";
import { contend } from "./contention.ts";

const arrivals = [14, 50, 100, 200, 500, 1000];
const shardCounts = [1, 4, 16, 64];

/** Attempts per send, p99 latency and share of 503s, by sends per second and shards of the funds. */
export async function contentionTable(seconds: number): Promise<string> {
  const lines: string[][] = [];
  for (const perSecond of arrivals) {
    const cells: string[] = [];
    for (const shards of shardCounts) {
      const { attemptsPerSend, p99Ms, unavailable } = await contend({ perSecond, shards, seconds });
      const share = `${(unavailable * 100).toFixed(unavailable > 0 && unavailable < 0.1 ? 1 : 0)} %`;
      cells.push(`${attemptsPerSend.toFixed(2)}, ${p99Ms.toFixed(0)} ms, ${share}`);
    }
    lines.push([String(perSecond), ...cells]);
  }
  return markdown(["sends per second", ...shardCounts.map((shards) => shardsOf(shards))], lines);
}

function shardsOf(count: number): string {
  return count === 1 ? "1 shard: attempts, p99, 503s" : `${count} shards`;
}
