/**
 * What befalls one call of AWS: the process ends before or after it; it is refused, done without an answer, turned
 * away as too much, or meets another transaction; it is done twice, as a retry of the SDK does; or its process stands
 * still before it and goes on when its claim is over, or when all the rest has come to its end without it.
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
 * Whether a call can meet a fault so that it is one of its own. A read leaves nothing behind, so its lost answer is a
 * refusal and twice is once. Only writes of DynamoDB conflict. No retry repeats a mail: that client has none.
 */
export function canMeet(call: string, mode: CrashMode): boolean {
  if (mode === "conflict") return contended.test(call);
  if (mode === "done twice") return !reads.test(call) && !call.startsWith("ses send");
  if (mode === "lost answer") return !reads.test(call);
  return true;
}
