import { expect, test } from "vitest";
import { parseChunkMessage } from "../../../functions/domain/broadcasts/chunk-message.ts";

const message = { projectId: "prj_1", broadcastId: "brd_1", chunk: 3 };

test("a message of the broadcast queue is read back as it was written", () => {
  expect(parseChunkMessage(JSON.stringify(message))).toEqual(message);
});

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["no project", JSON.stringify({ ...message, projectId: undefined })],
  ["a project that is no text", JSON.stringify({ ...message, projectId: 1 })],
  ["no broadcast", JSON.stringify({ ...message, broadcastId: undefined })],
  ["a broadcast that is no text", JSON.stringify({ ...message, broadcastId: ["brd_1"] })],
  ["no chunk", JSON.stringify({ ...message, chunk: undefined })],
  ["a chunk that is a text", JSON.stringify({ ...message, chunk: "3" })],
  ["a part of a chunk", JSON.stringify({ ...message, chunk: 0.5 })],
])("a message with %s is none", (_, text) => {
  expect(parseChunkMessage(text)).toBeUndefined();
});
