import { contend } from "./contention.ts";
import { markdown } from "./rows.ts";

const arrivals = [14, 50, 100, 200, 500, 1000];
const shardCounts = [1, 4, 16, 64];

/** Tries per send, the slowest hundredth and the share of 503s, by arrivals per second and shards of the funds. */
export async function contentionTable(seconds: number): Promise<string> {
  const lines: string[][] = [];
  for (const perSecond of arrivals) {
    const cells: string[] = [];
    for (const shards of shardCounts) {
      const { triesPerSend, p99Ms, refused } = await contend({ perSecond, shards, seconds });
      const share = `${(refused * 100).toFixed(refused > 0 && refused < 0.1 ? 1 : 0)} %`;
      cells.push(`${triesPerSend.toFixed(2)}, ${p99Ms.toFixed(0)} ms, ${share}`);
    }
    lines.push([String(perSecond), ...cells]);
  }
  return markdown(["sends a second", ...shardCounts.map((shards) => shardsOf(shards))], lines);
}

function shardsOf(count: number): string {
  return count === 1 ? "1 shard: tries, p99, 503s" : `${count} shards`;
}
