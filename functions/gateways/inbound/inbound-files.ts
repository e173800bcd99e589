import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";
import { retentionTag } from "../../settings/file-folders.ts";
import { savedAs } from "../platform/download-headers.ts";
import { present, reached } from "../platform/s3-answers.ts";

/** Received messages, and the objects of inbound emails. */
export interface InboundFiles {
  /** Returns a message that SES stored in a region's bucket; undefined where it is gone. */
  readonly received: (region: string, bucket: string, name: string) => Promise<Uint8Array | undefined>;
  /** Puts an object that is deleted after `keptDays`. */
  readonly put: (name: string, bytes: Uint8Array, keptDays: number) => Promise<void>;
  /** Returns undefined where the object does not exist. */
  readonly get: (name: string) => Promise<Uint8Array | undefined>;
  readonly exists: (name: string) => Promise<boolean>;
  /**
   * Deletes objects, if they exist.
   * @throws {Refusal} `unavailable`: some may be deleted
   */
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Returns a URL that lets anyone download an object for five minutes; browsers save it and do not show it. */
  readonly downloadUrl: (name: string, filename: string) => Promise<string>;
}

export const downloadSeconds = 5 * 60;
/** S3 deletes no more objects with one request. */
const mostDeleted = 1000;

/** A message has up to 40 MB. */
const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 20_000, throwOnRequestTimeout: true };

export function connectInboundFiles(bucket: string): InboundFiles {
  const settings = { forcePathStyle: true, requestHandler: clientTimeouts };
  const clients = new Map<string, S3Client>();
  const clientIn = (region: string) => {
    const client = clients.get(region) ?? new S3Client({ ...settings, region });
    clients.set(region, client);
    return client;
  };
  return newInboundFiles(new S3Client(settings), clientIn, bucket);
}

export function newInboundFiles(
  client: S3Client,
  clientIn: (region: string) => S3Client,
  bucket: string,
): InboundFiles {
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  return {
    received: (region, Bucket, Key) => bytesOf(clientIn(region), new GetObjectCommand({ Bucket, Key })),
    put: async (name, bytes, keptDays) => {
      const Tagging = `${retentionTag}=${keptDays}`;
      await reached(client.send(new PutObjectCommand({ ...at(name), Body: bytes, Tagging })));
    },
    get: (name) => bytesOf(client, new GetObjectCommand(at(name))),
    exists: async (name) =>
      (await present(reached(client.send(new HeadObjectCommand(at(name)))))) !== undefined,
    remove: async (names) => {
      for (let at = 0; at < names.length; at += mostDeleted) {
        const Objects = names.slice(at, at + mostDeleted).map((name) => ({ Key: name }));
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } });
        const { Errors = [] } = await reached(client.send(command));
        // The response is a success even where objects are still there.
        if (Errors.length > 0) throw new Refusal("unavailable", unavailableMessage, { cause: Errors[0] });
      }
    },
    downloadUrl: (name, filename) =>
      getSignedUrl(client, new GetObjectCommand({ ...at(name), ...savedAs(filename) }), {
        expiresIn: downloadSeconds,
      }),
  };
}

async function bytesOf(client: S3Client, command: GetObjectCommand): Promise<Uint8Array | undefined> {
  const read = async () => (await client.send(command)).Body?.transformToByteArray();
  return present(reached(read()));
}
