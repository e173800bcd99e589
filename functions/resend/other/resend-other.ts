import { otherCalls } from "../../contract/resend/surface.ts";
import { bearerOf, missingKey } from "../../http/admit.ts";
import { notOffered, surface } from "../engine/surface.ts";

/** What is no call of the surface: an error that says so, in Resend's form. */
export const handler = surface(otherCalls, {}, (path, allowed, headers) => {
  if (!/^\/api-keys(\/|$)/.test(path)) return notOffered(path, allowed);
  return bearerOf(headers["authorization"]) === undefined ? missingKey() : apiKeys;
});

/** A key cannot make keys: that is for people who are signed in. */
const apiKeys = {
  statusCode: 403,
  name: "missing_scope",
  message:
    "API keys are made and revoked by members of the project: in the dashboard under Keys, or with `POST /projects/:id/keys`.",
};
