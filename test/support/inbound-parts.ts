import type { InboundFiles } from "../../functions/gateways/inbound/inbound-files.ts";
import type { Services } from "../../functions/services.ts";
import type { Recorder } from "./recorder.ts";

/** The bucket of received messages in the region of most tests. */
export const receivedBucket = "eds-received-000000000000-us-east-1";

/** The objects and the queue of inbound emails in memory. Received messages are objects of the same map. */
export function inboundParts(
  inbound: string[],
  objects: Map<string, Uint8Array>,
  recorder: Recorder,
): Pick<Services, "inboundFiles" | "inboundQueue"> {
  const around = <Answer>(command: string, name: string, act: () => Answer) =>
    recorder.around("s3", command, { name }, async () => act());
  const files: InboundFiles = {
    received: (_, bucket, name) => around("GetObject", name, () => objects.get(`${bucket}/${name}`)),
    put: (name, bytes) => around("PutObject", name, () => void objects.set(name, Uint8Array.from(bytes))),
    get: (name) => around("GetObject", name, () => objects.get(name)),
    exists: (name) => around("HeadObject", name, () => objects.has(name)),
    remove: async (names) => {
      await around("DeleteObjects", names.join(" "), () => {
        for (const name of names) objects.delete(name);
      });
    },
    downloadUrl: async (name, filename) => `https://bucket.test/${name}?as=${encodeURIComponent(filename)}`,
  };
  return {
    inboundFiles: async () => files,
    inboundQueue: async () => ({
      send: (message) =>
        recorder.around(
          "sqs",
          "SendMessage",
          { message },
          async () => void inbound.push(JSON.stringify(message)),
        ),
    }),
  };
}
