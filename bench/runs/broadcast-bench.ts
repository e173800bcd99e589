import {
  type BroadcastLoad,
  type BroadcastRun,
  type Phase,
  runBroadcast,
} from "../broadcast/run-broadcast.ts";
import { pollMs, waitsAlone } from "../broadcast/single-emails.ts";
import { assumed } from "../broadcast/virtual-services.ts";
import { prices } from "../measures/prices.ts";
import { markdown } from "../measures/rows.ts";
import { median, quantile } from "../measures/statistics.ts";

/** SES's rate that the service uses at most: see `send-slots.ts`. */
const usedShare = 0.9;

/** What preparing and sending a broadcast takes and costs, without the reports of SES; and whether it kept SES's rate. */
export async function broadcastTable(load: BroadcastLoad): Promise<string> {
  const { recipients, sesRate } = load;
  const onProgress = (emails: number) => process.stderr.write(`${emails} of ${recipients} emails\n`);
  const run = await runBroadcast({ ...load, onProgress });
  if (run.status !== "sent" || run.sesCalls.length !== recipients)
    throw new Error(`the broadcast is ${run.status} after ${run.sesCalls.length} of ${recipients} emails`);
  const most = mostInOneSecond(run.sesCalls);
  if (most > sesRate) throw new Error(`SES got ${most} emails in one second, at a rate of ${sesRate}`);
  const { idealSeconds, seconds } = sendingTime(run, load);
  const facts = [
    `${recipients} recipients at ${sesRate} a second; assumed are ${assumed.storeMs} ms for a call of DynamoDB, ` +
      `${assumed.sesMs} ms for one of SES, and ${assumed.renderMs} ms to render an email.`,
    `Sending took ${seconds.toFixed(1)} s, ${((seconds / idealSeconds - 1) * 100).toFixed(1)} % beyond ` +
      `${usedShare * 100} % of SES's rate; at most ${most} emails in one second.`,
    `The process had ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB, with all rows in memory.`,
  ];
  return `${table(run, recipients)}\n\n${facts.join("\n")}`;
}

/** How long single emails of another project wait while a broadcast is sent, and alone. */
export async function besideTable({ recipients, sesRate }: BroadcastLoad): Promise<string> {
  const alone = await waitsAlone(20, sesRate);
  const { waits } = await runBroadcast({ recipients, sesRate, beside: true });
  const line = (name: string, some: readonly number[]) => [
    name,
    ...[some.length, median(some), quantile(some, 0.95), Math.max(...some)].map((value) => value.toFixed(0)),
  ];
  const columns = ["from acceptance to SES", "emails", "median, ms", "95 %, ms", "most, ms"];
  const rows = [line("alone", alone), line(`beside a broadcast to ${recipients}`, waits)];
  return `${markdown(columns, rows)}\n\nThe hand-over by the queue takes no time here but the ${pollMs} ms between two looks at it.`;
}

function table({ prepared, sent }: BroadcastRun, recipients: number): string {
  const per = (value: number) => ((value * 1000) / recipients).toFixed(1);
  const line = (name: string, phase: Phase) => [
    name,
    ...[phase.calls + phase.queueCalls, phase.readUnits, phase.writeUnits].map(per),
    `$${((dollars(phase) * 1e6) / recipients).toFixed(2)}`,
    `${(phase.ms / 1000).toFixed(1)} s`,
  ];
  return markdown(
    ["per 1,000 recipients", "calls", "read units", "write units", "a million cost", "time of all"],
    [line("prepare", prepared), line("send", sent)],
  );
}

/** Without functions, logs, SNS and SES. */
function dollars({ readUnits, writeUnits, queueCalls }: Phase): number {
  return readUnits * prices.readUnit + writeUnits * prices.writeUnit + queueCalls * prices.sqsRequest;
}

function sendingTime({ sesCalls }: BroadcastRun, { recipients, sesRate }: BroadcastLoad) {
  const seconds = ((sesCalls.at(-1) ?? 0) - (sesCalls[0] ?? 0)) / 1000;
  return { seconds, idealSeconds: (recipients - 1) / (sesRate * usedShare) };
}

/** The largest number of times within any second; the times ascend. */
function mostInOneSecond(times: readonly number[]): number {
  let [from, most] = [0, 0];
  for (const [at, time] of times.entries()) {
    while (time - (times[from] ?? 0) >= 1000) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}
