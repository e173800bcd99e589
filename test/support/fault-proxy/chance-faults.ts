import type { Call, ProxiedService } from "./call.ts";
import type { Decide, Fault, FaultKind } from "./faults.ts";

const longestDelayMs = 200;
const sockets = ["drop-request", "drop-answer", "delay", "duplicate"] as const;
const everywhere = [...sockets, "error-500", "throttle"] as const;

/** Faults in this share of all calls, each kind equally often. */
export function faultsByChance(rate: number, chance: () => number): Decide {
  return (call) => {
    if (chance() >= rate) return undefined;
    const kinds = kindsFor(call);
    return faultOf(kinds[Math.floor(chance() * kinds.length)] ?? "drop-answer", chance);
  };
}

/** The kinds of faults that `faultsByChance` draws. */
export const chanceKinds: readonly FaultKind[] = everywhere;

/**
 * Only clients repeat requests: the handlers' clients repeat calls of engines, and callers of the API repeat theirs, but
 * no client repeats a SendEmail.
 */
function kindsFor({ service, operation }: Call): readonly FaultKind[] {
  if (operation === "SendEmail") return everywhere.filter((kind) => kind !== "duplicate");
  const socketsAlone: readonly ProxiedService[] = ["API"];
  return socketsAlone.includes(service) ? sockets : everywhere;
}

function faultOf(kind: FaultKind, chance: () => number): Fault {
  if (kind === "delay") return { kind, ms: Math.ceil(chance() * longestDelayMs) };
  if (kind === "error-500") return { kind, body: chance() < 0.5 };
  return { kind };
}
