import { isJson, type Json, readText } from "./json-fields.ts";
import { isRefusalName, type RefusalName, SesRefusal } from "./ses-refusal.ts";

/** What a fault does to the calls that it meets. */
export const faultModes = [
  /** Refused as over the sending rate. */
  "throttle",
  "reject",
  "paused",
  "suspended",
  "error500",
  /** Done, but the connection dies before the answer. */
  "lose-answer",
  /** Not done, and the connection dies. */
  "lose-request",
  /** Done, `delayMs` later. */
  "delay",
] as const;

export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  readonly mode: FaultMode;
  /** Absent: every region. */
  readonly region?: string;
  /** Absent: SendEmail. */
  readonly operation?: string;
  /** How many calls it meets. */
  readonly times: number;
  readonly delayMs?: number;
  /** Another error than the usual one of a refusing mode. */
  readonly error?: RefusalName;
}

export interface FaultList {
  add(fault: Fault): void;
  clear(): void;
  pending(): readonly Fault[];
  /** The first fault that fits this call; it counts as met. */
  meet(region: string, operation: string): Fault | undefined;
}

export function newFaultList(): FaultList {
  let faults: readonly Fault[] = [];
  return {
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    pending: () => faults,
    meet: (region, operation) => {
      const met = faults.find((fault) => meets(fault, region, operation));
      faults = faults.flatMap((fault) => (fault === met ? oneLess(fault) : [fault]));
      return met;
    },
  };
}

/** Throws what a refusing fault answers; the other modes pass. */
export function refuseBy(fault: Fault): void {
  const refusal = refusals[fault.mode];
  if (refusal) throw new SesRefusal(fault.error ?? refusal.name, refusal.message);
}

/** Reads a fault from outside. Throws BadRequestException for anything else. */
export function parseFault(json: unknown): Fault {
  if (!isJson(json)) throw new SesRefusal("BadRequestException", "A fault is an object.");
  const mode = faultModes.find((known) => known === json["mode"]);
  if (!mode) throw new SesRefusal("BadRequestException", `mode is one of ${faultModes.join(", ")}.`);
  const region = readText(json, "region");
  const operation = readText(json, "operation");
  const error = readText(json, "error");
  if (error !== undefined && !isRefusalName(error))
    throw new SesRefusal("BadRequestException", `no error ${error}.`);
  return {
    mode,
    times: readCount(json, "times") ?? 1,
    ...(region === undefined ? {} : { region }),
    ...(operation === undefined ? {} : { operation }),
    ...(error === undefined ? {} : { error }),
    delayMs: readCount(json, "delayMs") ?? 0,
  };
}

const refusals: Partial<Record<FaultMode, { name: RefusalName; message: string }>> = {
  throttle: { name: "TooManyRequestsException", message: "Maximum sending rate exceeded." },
  reject: { name: "MessageRejected", message: "The message was rejected." },
  paused: { name: "SendingPausedException", message: "Sending is paused for this account." },
  suspended: { name: "AccountSuspendedException", message: "Sending is suspended for this account." },
  error500: { name: "InternalServiceErrorException", message: "An internal error occurred." },
};

function meets(fault: Fault, region: string, operation: string): boolean {
  return (fault.region ?? region) === region && (fault.operation ?? "SendEmail") === operation;
}

function oneLess(fault: Fault): readonly Fault[] {
  return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
}

function readCount(json: Json, key: string): number | undefined {
  const value = json[key];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
