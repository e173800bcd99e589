import type { Certificate } from "../certificate.ts";
import { authentication } from "./authentication.ts";
import type { ConnectionLimiter } from "./connection-limiter.ts";
import type { ProxyContext } from "./proxy-context.ts";
import { SubmissionServer } from "./submission-server.ts";
import { transaction } from "./transaction.ts";

interface Listener extends Certificate {
  readonly hostname: string;
  /** Implicit TLS (RFC 8314), or STARTTLS when false. */
  readonly implicitTls: boolean;
}

/** Returns the server of one port: message submission only, with TLS and authentication required. */
export function newSubmissionServer(
  context: ProxyContext,
  limiter: ConnectionLimiter,
  listener: Listener,
): SubmissionServer {
  const { limits, log } = context;
  const server = new SubmissionServer(
    {
      name: listener.hostname,
      heloResponse: "%s",
      secure: listener.implicitTls,
      cert: listener.cert,
      key: listener.key,
      minVersion: "TLSv1.2",
      authMethods: ["PLAIN", "LOGIN"],
      disabledCommands: ["XCLIENT", "XFORWARD", "WIZ", "SHELL", "KILL"],
      hideENHANCEDSTATUSCODES: false,
      disableReverseLookup: true,
      logger: false,
      size: limits.messageBytes,
      rejectOversized: true,
      maxRecipients: limits.maxRecipients,
      maxCommandLength: limits.commandBytes,
      socketTimeout: limits.idleTimeoutMs,
      closeTimeout: limits.drainMs,
      ...authentication(context),
      ...transaction(context),
    },
    limiter,
  );
  // A client that disconnects mid-session is not an error here; without a listener it would end the process.
  server.on("error", (error) => log("connection lost", { error: error.name }));
  return server;
}
