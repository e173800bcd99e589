import type { buildApp } from "fauxqs";
import { isForeign } from "../gateway/foreign-request.ts";
import { isLoopback } from "../sign-in/loopback.ts";

const message =
  "This upload has the content type application/x-www-form-urlencoded, which curl --data-binary sends by default. " +
  "Upload the file with curl -T <file> '<uploadUrl>', or add -H 'Content-Type: text/csv' to the PUT request.";

const body = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>InvalidRequest</Code><Message>${message.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</Message></Error>
`;

/** Rejects form uploads to S3. The engine fails for a PUT, and answers a POST with 200 without storing the file. */
export function addUploadHint(app: ReturnType<typeof buildApp>): void {
  app.addHook("onRequest", (request, reply, done) => {
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
    // SQS and SNS are served at the root, S3 objects below it.
    const isObject = new URL(request.url, "http://s3").pathname !== "/";
    if (isForm && isObject) reply.code(400).type("application/xml").send(body);
    else done();
  });
}

/** Of a file that is uploaded for an import, the largest that the service takes. The engine's own limit is 11 MiB. */
const largestObject = 100 * 1024 * 1024;

/** Takes objects of any size that the service stores: received emails, files of imports. */
export function takeLargeObjects(app: ReturnType<typeof buildApp>): void {
  // The engine's parser of all other types, by the name under which it is kept.
  app.removeContentTypeParser("");
  const options = { parseAs: "buffer", bodyLimit: largestObject + 1 } as const;
  app.addContentTypeParser("*", options, (_request, bytes, done) => done(null, bytes));
}

/** Refuses what pages send, but for signed URLs of objects from pages of this machine. Comes before the other hooks. */
export function refusePages(app: ReturnType<typeof buildApp>): void {
  app.addHook("onRequest", ({ headers, url }, reply, done) => {
    const { origin } = headers;
    const isObject = new URL(url, "http://s3").pathname !== "/";
    const own = isObject && origin !== undefined && isLoopback(origin) ? { host: headers.host } : headers;
    if (isForeign(own)) reply.code(403).send();
    else done();
  });
}

/**
 * Lets pages upload and download objects by signed URLs, as the bucket's CORS rules do. The engine checks no signature,
 * so only pages of this machine may.
 */
export function addPageAccess(app: ReturnType<typeof buildApp>): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    // SQS and SNS are served at the root, S3 objects below it.
    const isObject = new URL(request.url, "http://s3").pathname !== "/";
    if (origin === undefined || !isObject || !isLoopback(origin)) return done();
    reply.header("access-control-allow-origin", origin).header("vary", "origin");
    if (request.method !== "OPTIONS") return done();
    const asked = request.headers["access-control-request-headers"];
    if (asked !== undefined) reply.header("access-control-allow-headers", asked);
    reply.header("access-control-allow-methods", "GET, PUT").code(204).send();
  });
}
