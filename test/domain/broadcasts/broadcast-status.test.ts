import { expect, test } from "vitest";
import {
  broadcastStatuses,
  isEnded,
  statusAfter,
} from "../../../functions/domain/broadcasts/broadcast-status.ts";

test("a broadcast ends as sent, canceled or failed, and no step follows an end", () => {
  expect(broadcastStatuses.filter(isEnded)).toEqual(["sent", "canceled", "failed"]);
});

test("a broadcast can be canceled until it has ended; a draft is deleted instead", () => {
  const canceled = broadcastStatuses.filter((status) => statusAfter(status, "cancel") === "canceled");
  expect(canceled).toEqual(["scheduled", "preparing", "sending", "paused"]);
});

test("only a scheduled broadcast returns to a draft, and only a sending one can pause", () => {
  const possible = (step: "unschedule" | "pause" | "resume") =>
    broadcastStatuses.filter((status) => statusAfter(status, step) !== undefined);
  expect(possible("unschedule")).toEqual(["scheduled"]);
  expect(possible("pause")).toEqual(["sending"]);
  expect(possible("resume")).toEqual(["paused"]);
});
