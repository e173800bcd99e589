import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NoSuchUpload,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { reached } from "./s3-answers.ts";

/** A multipart upload: begin, add parts by number from 1, end. All parts but the last have at least 5 MiB. */
export interface FileParts {
  readonly beginParts: (name: string) => Promise<string>;
  readonly addPart: (name: string, upload: string, number: number, bytes: Uint8Array) => Promise<string>;
  /** May be repeated where the response was lost. */
  readonly endParts: (name: string, upload: string, tags: readonly string[]) => Promise<void>;
}

export function partsOf(
  client: S3Client,
  at: (name: string) => { readonly Bucket: string; readonly Key: string },
): FileParts {
  return {
    beginParts: async (name) => {
      const { UploadId } = await reached(client.send(new CreateMultipartUploadCommand(at(name))));
      return UploadId ?? "";
    },
    addPart: async (name, UploadId, PartNumber, Body) => {
      const command = new UploadPartCommand({ ...at(name), UploadId, PartNumber, Body });
      return (await reached(client.send(command))).ETag ?? "";
    },
    endParts: async (name, UploadId, tags) => {
      const Parts = tags.map((ETag, place) => ({ ETag, PartNumber: place + 1 }));
      const command = new CompleteMultipartUploadCommand({
        ...at(name),
        UploadId,
        MultipartUpload: { Parts },
      });
      try {
        await reached(client.send(command));
      } catch (error) {
        // It has ended before: the response was lost, or the step is repeated. Then the object exists.
        const exists = error instanceof NoSuchUpload && (await client.send(new HeadObjectCommand(at(name))));
        if (!exists) throw error;
      }
    },
  };
}
