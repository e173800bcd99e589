import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts processor time in: 100 to the second wherever Node runs. */
const ticksPerSecond = 100;

/** Milliseconds of processor that a process and all that it started have used so far; those that ended are in it. */
export function cpuOfTree(root: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(Number(pid)) ?? []);
  const tree = new Set([root]);
  for (const pid of tree) for (const one of stats) if (one.parent === pid) tree.add(one.pid);
  const ticks = stats.filter(({ pid }) => tree.has(pid)).reduce((sum, one) => sum + one.ticks, 0);
  return (ticks * 1000) / ticksPerSecond;
}

/** Undefined where the process has ended meanwhile. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may hold anything; what follows are numbers, the state first.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const number = (at: number) => Number(fields[at]);
    return { pid, parent: number(1), ticks: number(11) + number(12) + number(13) + number(14) };
  } catch {
    return undefined;
  }
}
