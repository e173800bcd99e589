import { readdirSync, readFileSync } from "node:fs";

/** The unit of processor time on Linux: 100 per second on every platform of Node. */
const ticksPerSecond = 100;

/** Returns the CPU milliseconds of a process and all its descendants, also of those that ended. */
export function cpuOfTree(root: number): number {
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(Number(pid)) ?? []);
  const tree = new Set([root]);
  for (const pid of tree) for (const one of stats) if (one.parent === pid) tree.add(one.pid);
  const ticks = stats.filter(({ pid }) => tree.has(pid)).reduce((sum, one) => sum + one.ticks, 0);
  return (ticks * 1000) / ticksPerSecond;
}

/** Undefined if the process has ended. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain anything; after it come the state and numbers.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const number = (at: number) => Number(fields[at]);
    return { pid, parent: number(1), ticks: number(11) + number(12) + number(13) + number(14) };
  } catch {
    return undefined;
  }
}
