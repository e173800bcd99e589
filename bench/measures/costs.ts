import type { EmailKind, Step } from "../email-kinds.ts";
import type { Measured } from "./measure.ts";
import { prices } from "./prices.ts";

/** Bytes of a line of the API's access log, whose values are at most this long. */
const accessLine = 270;
/** What CloudWatch counts for a line in addition to its text. */
const lineOverhead = 26;
/** X-Ray's default rule: one request a second, which is not counted here, and a twentieth of the others. */
const tracedShare = 0.05;

/** US dollars for a million emails, by AWS service. */
export type Cost = Readonly<
  Record<"gateway" | "lambda" | "dynamodb" | "sqs" | "sns" | "s3" | "logs" | "traces" | "ses", number>
>;

export function costOf({ steps, sesEmails }: EmailKind, measured: readonly Measured[]): Cost {
  const sum = (cost: (step: Step, path: Measured) => number) =>
    1e6 * steps.reduce((total, step) => total + step.times * cost(step, pathOf(step, measured)), 0);
  return {
    gateway: sum(({ httpRequests = 0 }) => httpRequests * prices.httpApiRequest),
    lambda: sum(runPrice),
    dynamodb: sum(
      (step, { readUnits, writeUnits }) =>
        readUnits * prices.readUnit + (writeUnits + sharedUnits(step)) * prices.writeUnit,
    ),
    sqs: sum(({ sqsRequests = 0 }, { calls }) => {
      const own = calls.filter((call) => call.startsWith("SendMessage")).length;
      return (own + sqsRequests) * prices.sqsRequest;
    }),
    sns: sum(({ snsRequests = 0 }) => snsRequests * prices.snsRequest),
    s3: sum((_, { calls }) => {
      const put = calls.filter((call) => call === "PutObject").length;
      const get = calls.filter((call) => call === "GetObject").length;
      return put * prices.s3Put + get * prices.s3Get;
    }),
    logs: sum(({ httpRequests = 0 }, path) => logBytes(path, httpRequests) * prices.logByte),
    traces: sum(({ httpRequests = 0 }) => httpRequests * tracedShare * prices.trace),
    ses: 1e6 * sesEmails * prices.sesEmail,
  };
}

/** Returns what an email costs beside SES. */
export function ownCost({ ses: _, ...own }: Cost): number {
  return Object.values(own).reduce((sum, one) => sum + one, 0);
}

/** Lambda logs nothing about a run that succeeds; the gateway logs one line for a request. */
function logBytes({ logged }: Measured, httpRequests: number): number {
  const own = logged.reduce((sum, line) => sum + Buffer.byteLength(line) + lineOverhead, 0);
  return own + httpRequests * (accessLine + lineOverhead);
}

function runPrice({ gigabytes, milliseconds, runs = 1 }: Step): number {
  return runs * prices.lambdaRequest + ((gigabytes * milliseconds) / 1000) * prices.lambdaGbSecond;
}

/** What runs share is counted for the runs that there are, not for those that were measured. */
function sharedUnits({ runs = 1, unitsOfRuns = 0 }: Step): number {
  return unitsOfRuns === 0 ? 0 : runs - unitsOfRuns;
}

function pathOf({ path }: Step, measured: readonly Measured[]): Measured {
  const found = measured.find(({ name }) => name === path);
  if (!found) throw new Error(`no path has the name "${path}"`);
  return found;
}
