import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NoSuchUpload,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { reached } from "./s3-answers.ts";

/** Putting an object together from parts of 5 MiB at least but for the last: begin, add by number from 1, end. */
export interface FileParts {
  readonly beginParts: (name: string) => Promise<string>;
  readonly addPart: (name: string, upload: string, number: number, bytes: Uint8Array) => Promise<string>;
  /** May be asked for again where the answer was lost. */
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
        // Ended before: the answer was lost, or the step that asked is done again. The object stands then.
        const stands = error instanceof NoSuchUpload && (await client.send(new HeadObjectCommand(at(name))));
        if (!stands) throw error;
      }
    },
  };
}
