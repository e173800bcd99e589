import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of a process and all its descendants. */
export function processTree(root: number): readonly number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))?.[1])] as const);
  const tree = new Set([root]);
  // Iterating a set includes elements added during the iteration.
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.add(child);
  return [...tree];
}

/** Returns the state of a process and the numbers after it, as in proc(5); undefined if the process has ended. */
export function statOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain anything.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
