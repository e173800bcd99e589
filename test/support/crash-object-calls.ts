import type { InboundFiles } from "../../functions/gateways/inbound/inbound-files.ts";
import type { Files } from "../../functions/gateways/platform/files.ts";
import type { ObjectStore } from "../../functions/gateways/platform/object-store.ts";
import { type Around, unavailable } from "./crash-faults.ts";

export function objectsAround(objects: ObjectStore, around: Around): ObjectStore {
  return {
    put: (name, bytes) => around("s3 put", () => objects.put(name, bytes), unavailable),
    get: (name) => around("s3 get", () => objects.get(name), unavailable),
  };
}

/** The S3 calls of files; signing a URL is not a call. A conditional put that is made twice conflicts with itself. */
export function filesAround(files: Files, around: Around): Files {
  return {
    ...files,
    put: (...given) => around("s3 put", () => files.put(...given), unavailable),
    get: (name) => around("s3 get", () => files.get(name), unavailable),
    replace: (...given) => around("s3 replace", () => files.replace(...given), unavailable),
    size: (name) => around("s3 size", () => files.size(name), unavailable),
    read: (...given) => around("s3 read", () => files.read(...given), unavailable),
    remove: (name) => around("s3 remove", () => files.remove(name), unavailable),
    beginParts: (name) => around("s3 begin parts", () => files.beginParts(name), unavailable),
    addPart: (...given) => around("s3 add part", () => files.addPart(...given), unavailable),
    endParts: (...given) => around("s3 end parts", () => files.endParts(...given), unavailable),
  };
}

/** The S3 calls of received messages and of what is kept of them. */
export function inboundFilesAround(files: InboundFiles, around: Around): InboundFiles {
  return {
    ...files,
    received: (...given) => around("s3 get received", () => files.received(...given), unavailable),
    put: (...given) => around("s3 put", () => files.put(...given), unavailable),
    get: (name) => around("s3 get", () => files.get(name), unavailable),
    exists: (name) => around("s3 size", () => files.exists(name), unavailable),
    remove: (names) => around("s3 remove", () => files.remove(names), unavailable),
  };
}
