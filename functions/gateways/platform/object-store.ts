import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";

/** Large packed bodies, by name. */
export interface ObjectStore {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns undefined where the object does not exist, for example after its retention. */
  readonly get: (name: string) => Promise<Uint8Array | undefined>;
}

/** A call that hangs is aborted and repeated, three times in all, while its caller still waits. */
const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 3500, throwOnRequestTimeout: true };

/** The bucket of a deployed function. */
export function connectObjectStore(bucket: string): ObjectStore {
  return newObjectStore(new S3Client({ forcePathStyle: true, requestHandler: clientTimeouts }), bucket);
}

export function newObjectStore(client: S3Client, bucket: string): ObjectStore {
  return {
    put: async (name, bytes) => {
      await reached(client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes })));
    },
    get: async (name) => {
      try {
        return await reached(read(client, new GetObjectCommand({ Bucket: bucket, Key: name })));
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
}

/** The bytes follow the response, and the connection can end in between. */
async function read(client: S3Client, command: GetObjectCommand): Promise<Uint8Array | undefined> {
  const { Body } = await client.send(command);
  return Body?.transformToByteArray();
}

async function reached<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof NoSuchKey) throw error;
    throw new Refusal("unavailable", unavailableMessage, { cause: error });
  }
}
