import { processTree, statOf } from "./process-tree.ts";

/** The unit of processor time on Linux: 100 per second on every platform of Node. */
const ticksPerSecond = 100;

/** Returns the CPU milliseconds of a process and all its descendants, also of those that ended. */
export function cpuOfTree(root: number): number {
  const ticks = processTree(root).reduce((sum, pid) => sum + ticksOf(pid), 0);
  return (ticks * 1000) / ticksPerSecond;
}

function ticksOf(pid: number): number {
  // User and system time of the process, and of the children that it has waited for.
  const times = statOf(pid)?.slice(11, 15) ?? [];
  return times.reduce((sum, ticks) => sum + Number(ticks), 0);
}
