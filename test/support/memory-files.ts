import { createHash } from "node:crypto";
import type { Files } from "../../functions/gateways/platform/files.ts";
import type { Recorder } from "./recorder.ts";

/** The files bucket in memory, with the same objects as the bodies' bucket. Its URLs contain the object's name. */
export function memoryFiles(objects: Map<string, Uint8Array>, recorder: Recorder): Files {
  const uploads = new Map<string, Map<number, Uint8Array>>();
  const around = <Answer>(command: string, name: string, act: () => Promise<Answer>) =>
    recorder.around("s3", command, { name }, act);
  const put = (name: string, bytes: Uint8Array) => void objects.set(name, Uint8Array.from(bytes));
  return {
    put: (name, bytes) => around("PutObject", name, async () => put(name, bytes)),
    get: (name) =>
      around("GetObject", name, async () => {
        const bytes = objects.get(name);
        return bytes && { bytes, tag: tagOf(bytes) };
      }),
    replace: (name, bytes, tag) =>
      around("PutObject", name, async () => {
        const before = objects.get(name);
        if (!before || tagOf(before) !== tag) return false;
        put(name, bytes);
        return true;
      }),
    size: (name) => around("HeadObject", name, async () => objects.get(name)?.length),
    read: (name, from, count) =>
      around("GetObject", name, async () => {
        const bytes = objects.get(name);
        if (bytes && from >= bytes.length) throw new Error("a range outside of the object");
        return bytes?.slice(from, from + count);
      }),
    remove: (name) => around("DeleteObject", name, async () => void objects.delete(name)),
    beginParts: (name) =>
      around("CreateMultipartUpload", name, async () => {
        const upload = `upload-${uploads.size}`;
        uploads.set(upload, new Map());
        return upload;
      }),
    addPart: (name, upload, number, bytes) =>
      around("UploadPart", name, async () => {
        uploads.get(upload)?.set(number, Uint8Array.from(bytes));
        return tagOf(bytes);
      }),
    endParts: (name, upload, tags) =>
      around("CompleteMultipartUpload", name, async () => {
        const parts = tags.map((tag, place) => {
          const part = uploads.get(upload)?.get(place + 1);
          if (!part || tagOf(part) !== tag) throw new Error("a part that was not uploaded");
          const short = part.length < 5 * 1024 * 1024 && place < tags.length - 1;
          if (short) throw new Error("a part that is too small");
          return part;
        });
        put(name, Buffer.concat(parts));
      }),
    uploadUrl: async (name) => `https://bucket.test/${name}?put`,
    downloadUrl: async (name) => `https://bucket.test/${name}?get`,
  };
}

function tagOf(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}
