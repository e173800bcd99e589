import { expect, test } from "vitest";
import { runBroadcast } from "../../bench/broadcast/run-broadcast.ts";

const recipients = 400;
const sesRate = 100;

test("a broadcast is prepared and sent within its calls and units, once to each, within SES's rate", async () => {
  const { status, prepared, sent, sesCalls } = await runBroadcast({ recipients, sesRate });
  expect([status, sesCalls.length]).toEqual(["sent", recipients]);
  const within = sesCalls.map((at, place) => sesCalls.slice(place).filter((one) => one < at + 1000).length);
  expect(Math.max(...within)).toBeLessThanOrEqual(sesRate);
  const per = (value: number) => (value * 1000) / recipients;
  expect(per(sent.calls + sent.queueCalls)).toBeLessThanOrEqual(420);
  expect(per(sent.writeUnits)).toBeLessThanOrEqual(300);
  expect(per(sent.readUnits)).toBeLessThanOrEqual(2300);
  // A walk has a fixed part, which few recipients share.
  expect(per(prepared.readUnits)).toBeLessThanOrEqual(1200);
});
