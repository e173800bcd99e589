import type { DevelopmentProject } from "./development-project.ts";
import { commandLineClient, developmentAccount } from "./sign-in/development-account.ts";
import type { LocalSignIn } from "./sign-in/start-sign-in.ts";
import type { LocalSmtp } from "./smtp/open-smtp.ts";

/** What a person needs to send a first mail, printed at the start. */
export function greeting(
  url: string,
  { projectId, apiKey, domain }: DevelopmentProject,
  { signIn, developer }: LocalSignIn,
  smtp: LocalSmtp,
): string {
  return `The email delivery service answers at ${url}

  Project   ${projectId}
  API key   ${apiKey}
  Sends as  anything@${domain}

  Inbox      ${url}/inbox   every mail that would have gone out
  Reference  ${url}/docs
  SMTP       127.0.0.1:${smtp.startTlsPort} (STARTTLS) and :${smtp.tlsPort} (TLS); any user name, the API key as password

Send a mail:

  curl ${url}/emails \\
    -H "Authorization: Bearer ${apiKey}" \\
    -H "Content-Type: application/json" \\
    -d '{"from": "Acme <hello@${domain}>", "to": "you@example.com", "subject": "Hello", "html": "<p>It works.</p>"}'

You are signed in as ${developmentAccount.email} (${developer}), who owns this project, with a token:

  curl ${signIn.issuer}/token -d grant_type=client_credentials \\
    -d client_id=${commandLineClient.client_id} -d client_secret=${commandLineClient.client_secret}

  curl ${url}/projects -H "Authorization: Bearer <access_token>"

Ctrl-C stops it; what it holds is kept.`;
}
