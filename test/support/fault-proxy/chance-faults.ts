import type { Call, ProxiedService } from "./call.ts";
import type { Decide, Fault, FaultKind } from "./faults.ts";

const longestDelayMs = 200;
const sockets = ["drop-request", "drop-answer", "delay", "duplicate"] as const;
const everywhere = [...sockets, "error-500", "throttle"] as const;

/** Faults that befall this share of all calls, every kind of them as often as the others. */
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
 * Nothing sends a request over TCP twice but a client: those of the handlers repeat a call of an engine, and the caller
 * of the API repeats its own, but nobody repeats a SendEmail by itself.
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
