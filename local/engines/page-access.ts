import type { buildApp } from "fauxqs";
import { isLoopback } from "../sign-in/loopback.ts";

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
