import type { DevelopmentProject } from "./development-project.ts";
import { commandLineClient, developmentAccount } from "./sign-in/development-account.ts";
import type { LocalSignIn } from "./sign-in/start-sign-in.ts";
import type { LocalInbound } from "./smtp/open-inbound.ts";
import type { LocalSmtp } from "./smtp/open-smtp.ts";

/** Returns what a developer needs to send a first email. */
export function banner(
  url: string,
  { projectId, apiKey, domain }: DevelopmentProject,
  { signIn, developer }: LocalSignIn,
  smtp: LocalSmtp,
  inbound: LocalInbound,
): string {
  return `Email delivery service running at ${url}

  Dashboard   ${url}/dashboard/   sign in with one click

  Project     ${projectId}
  API key     ${apiKey}
  Domain      ${domain} (verified)

  Inbox       ${url}/inbox   all sent emails; none leaves this machine
  Reference   ${url}/docs
  SMTP        127.0.0.1:${smtp.startTlsPort} (STARTTLS) or 127.0.0.1:${smtp.tlsPort} (TLS)
              any user name, with the API key as password
  Inbound     127.0.0.1:${inbound.port}   SMTP for hostnames that receive email (PATCH /domains/<id> {"inbound": true})

Send an email:

  curl ${url}/emails \\
    -H "Authorization: Bearer ${apiKey}" \\
    -H "Content-Type: application/json" \\
    -d '{"from": "Acme <hello@${domain}>", "to": "you@example.com", "subject": "Hello", "html": "<p>It works.</p>"}'

Projects, members and API keys need a person's access token. Get one for the owner of this project,
${developmentAccount.email} (${developer}):

  curl ${signIn.issuer}/token -d grant_type=client_credentials \\
    -d client_id=${commandLineClient.client_id} -d client_secret=${commandLineClient.client_secret}

  curl ${url}/projects -H "Authorization: Bearer <access_token>"

Press Ctrl-C to stop. Data is kept for the next start.`;
}
