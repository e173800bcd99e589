import { isJson, type Json, readText } from "../protocol/json-fields.ts";
import { isRefusalName, type RefusalName, SesRefusal } from "../protocol/ses-refusal.ts";

/** The effect of a fault on the calls that it matches. */
export const faultModes = [
  /** Refused with a throttling error. */
  "throttle",
  "reject",
  "paused",
  "suspended",
  "error500",
  /** Executed, but the connection is closed before the response. */
  "lose-answer",
  /** Not executed, and the connection is closed. */
  "lose-request",
  /** Executed after `delayMs`. */
  "delay",
] as const;

export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  readonly mode: FaultMode;
  /** All regions by default. */
  readonly region?: string;
  /** SendEmail by default. */
  readonly operation?: string;
  /** The number of calls that it matches. */
  readonly times: number;
  readonly delayMs?: number;
  /** Replaces the default error of a refusing mode. */
  readonly error?: RefusalName;
}

export interface FaultList {
  add(fault: Fault): void;
  clear(): void;
  /** Makes SES look for a MAIL FROM domain's records at its own name only, or follow its CNAME again. */
  ignoreAliases(on: boolean): void;
  ignoresAliases(): boolean;
  pending(): readonly Fault[];
  /** Returns and counts the first fault that matches this call. */
  meet(region: string, operation: string): Fault | undefined;
}

export function newFaultList(): FaultList {
  let faults: readonly Fault[] = [];
  let ignored = false;
  return {
    ignoreAliases: (on) => {
      ignored = on;
    },
    ignoresAliases: () => ignored,
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
      ignored = false;
    },
    pending: () => faults,
    meet: (region, operation) => {
      const met = faults.find((fault) => meets(fault, region, operation));
      faults = faults.flatMap((fault) => (fault === met ? oneLess(fault) : [fault]));
      return met;
    },
  };
}

/** Throws the error of a refusing fault; does nothing for other modes. */
export function refuseBy(fault: Fault): void {
  const refusal = refusals[fault.mode];
  if (refusal) throw new SesRefusal(fault.error ?? refusal.name, refusal.message);
}

/**
 * Parses a fault.
 *
 * @throws {SesRefusal} BadRequestException for an invalid one
 */
export function parseFault(json: unknown): Fault {
  if (!isJson(json)) throw new SesRefusal("BadRequestException", "A fault must be an object.");
  const mode = faultModes.find((known) => known === json["mode"]);
  if (!mode) throw new SesRefusal("BadRequestException", `mode must be one of ${faultModes.join(", ")}.`);
  const region = readText(json, "region");
  const operation = readText(json, "operation");
  const error = readText(json, "error");
  if (error !== undefined && !isRefusalName(error))
    throw new SesRefusal("BadRequestException", `Unknown error ${error}.`);
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
