import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { urlSeconds } from "../../settings/file-folders.ts";
import { savedAs } from "./download-headers.ts";
import { type FileParts, partsOf } from "./file-parts.ts";
import { present, reached, statusOf } from "./s3-answers.ts";

/** An object's bytes, with the tag that changes whenever they do. */
export interface TaggedBytes {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/** Files that callers upload and download, and bodies that are changed. Names are within the bucket. */
export interface Files extends FileParts {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns undefined where the object does not exist. */
  readonly get: (name: string) => Promise<TaggedBytes | undefined>;
  /** Replaces the bytes that have the tag; returns false where the object has changed. */
  readonly replace: (name: string, bytes: Uint8Array, tag: string) => Promise<boolean>;
  /** Returns an object's size in bytes; undefined where it does not exist. */
  readonly size: (name: string) => Promise<number | undefined>;
  /** Returns up to `count` bytes from `from` on, which must be within the object; undefined where it does not exist. */
  readonly read: (name: string, from: number, count: number) => Promise<Uint8Array | undefined>;
  /** Deletes an object, if it exists. */
  readonly remove: (name: string) => Promise<void>;
  /** Returns a URL that lets anyone put, or get, that object for 15 minutes; browsers save it and do not show it. */
  readonly uploadUrl: (name: string) => Promise<string>;
  readonly downloadUrl: (name: string, filename: string, contentType?: string) => Promise<string>;
}

/** A call that hangs is aborted; a file's part takes longer than a body. */
const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** The bucket of a deployed function. */
export function connectFiles(bucket: string): Files {
  return newFiles(
    new S3Client({
      forcePathStyle: true,
      requestHandler: clientTimeouts,
      // A signed URL is for bytes that are unknown when it is signed.
      requestChecksumCalculation: "WHEN_REQUIRED",
    }),
    bucket,
  );
}

export function newFiles(client: S3Client, bucket: string): Files {
  const at = (name: string) => ({ Bucket: bucket, Key: name });
  return {
    ...partsOf(client, at),
    put: async (name, bytes) => {
      await reached(client.send(new PutObjectCommand({ ...at(name), Body: bytes })));
    },
    get: async (name) => {
      const read = async () => {
        const { Body, ETag = "" } = await client.send(new GetObjectCommand(at(name)));
        return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), tag: ETag };
      };
      return present(reached(read()));
    },
    replace: async (name, bytes, tag) => {
      try {
        await reached(client.send(new PutObjectCommand({ ...at(name), Body: bytes, IfMatch: tag })));
        return true;
      } catch (error) {
        if (statusOf(error) === 412 || statusOf(error) === 404 || statusOf(error) === 409) return false;
        throw error;
      }
    },
    size: async (name) => {
      const head = await present(reached(client.send(new HeadObjectCommand(at(name)))));
      return head && (head.ContentLength ?? 0);
    },
    read: async (name, from, count) => {
      const read = async () => {
        const Range = `bytes=${from}-${from + count - 1}`;
        const { Body } = await client.send(new GetObjectCommand({ ...at(name), Range }));
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      };
      return present(reached(read()));
    },
    remove: async (name) => {
      await reached(client.send(new DeleteObjectCommand(at(name))));
    },
    uploadUrl: (name) => getSignedUrl(client, new PutObjectCommand(at(name)), { expiresIn: urlSeconds }),
    downloadUrl: (name, filename, contentType) => {
      const shown = savedAs(filename, contentType);
      return getSignedUrl(client, new GetObjectCommand({ ...at(name), ...shown }), { expiresIn: urlSeconds });
    },
  };
}
