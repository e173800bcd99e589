import type { ResendCalls } from "./call.ts";
import { contactCalls } from "./contact-calls.ts";
import { contentCalls } from "./content-calls.ts";
import { domainCalls } from "./domain-calls.ts";
import { emailCalls } from "./email-calls.ts";

/** Every other call: none is offered. */
export const otherCalls: ResendCalls = {};

/** A function of the surface: its name, and the first segments of the paths that it serves below `/resend`. */
export interface ResendFunction {
  readonly name: string;
  /** None: it serves every path that no other function does. */
  readonly segments: readonly string[];
  readonly calls: ResendCalls;
}

/** A function for each call would double the functions of a deployment; these five are rarely called at once. */
export const resendFunctions: readonly ResendFunction[] = [
  { name: "resend-emails", segments: ["emails", "usage"], calls: emailCalls },
  {
    name: "resend-contacts",
    segments: ["contacts", "segments", "audiences", "topics", "contact-properties"],
    calls: contactCalls,
  },
  { name: "resend-domains", segments: ["domains", "webhooks", "suppressions"], calls: domainCalls },
  { name: "resend-contents", segments: ["templates", "broadcasts"], calls: contentCalls },
  { name: "resend-other", segments: [], calls: otherCalls },
];

/** The paths of a function's routes at the gateway, for any method. */
export function routesOf({ segments }: ResendFunction): readonly string[] {
  if (segments.length === 0) return ["/resend", "/resend/{proxy+}"];
  return segments.flatMap((segment) => [`/resend/${segment}`, `/resend/${segment}/{proxy+}`]);
}
