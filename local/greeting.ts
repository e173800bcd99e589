import type { DevelopmentProject } from "./development-project.ts";

/** What a person needs to send a first mail, printed at the start. */
export function greeting(url: string, { projectId, apiKey, domain }: DevelopmentProject): string {
  return `The email delivery service answers at ${url}

  Project   ${projectId}
  API key   ${apiKey}
  Sends as  anything@${domain}

  Inbox      ${url}/inbox   every mail that would have gone out
  Reference  ${url}/docs

Send a mail:

  curl ${url}/emails \\
    -H "Authorization: Bearer ${apiKey}" \\
    -H "Content-Type: application/json" \\
    -d '{"from": "Acme <hello@${domain}>", "to": "you@example.com", "subject": "Hello", "html": "<p>It works.</p>"}'

Ctrl-C stops it; what it holds is kept.`;
}
