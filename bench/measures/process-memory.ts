import { readFileSync } from "node:fs";
import { processTree } from "./process-tree.ts";

/** Returns the resident megabytes of a process and all its descendants. */
export function memoryOfTree(root: number): number {
  const kilobytes = processTree(root).reduce((sum, pid) => sum + residentOf(pid), 0);
  return kilobytes / 1024;
}

/** In KB; 0 if the process has ended. */
function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
