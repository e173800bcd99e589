/**
 * The faults of one AWS call: the process ends before or after it; it fails, its response is lost, it is throttled, or
 * it conflicts with another transaction; it is made twice, as by a retry of the SDK; or its process is held before it
 * and continues after its claim has expired, or after everything else has ended.
 */
export const crashModes = [
  "kill before",
  "kill after",
  "error before",
  "lost answer",
  "throttled",
  "conflict",
  "done twice",
  "held past its claim",
  "held past the lease",
] as const;
export type CrashMode = (typeof crashModes)[number];

export function isHeld(mode: CrashMode): boolean {
  return mode === "held past its claim" || mode === "held past the lease";
}

const reads = /^(dynamodb (Get|BatchGet|Query)|s3 (get|size|read)|ses (find|rate))/;
const contended = /^dynamodb (TransactWrite|Put|Update|Delete)/;

/**
 * Whether a fault has its own effect on a call. A read changes nothing, so its lost response equals an error and its
 * repetition equals one read. Only writes of DynamoDB conflict. The SES client does not retry.
 */
export function canMeet(call: string, mode: CrashMode): boolean {
  if (mode === "conflict") return contended.test(call);
  if (mode === "done twice") return !reads.test(call) && !call.startsWith("ses send");
  if (mode === "lost answer") return !reads.test(call);
  return true;
}
