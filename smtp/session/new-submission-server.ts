import type { Certificate } from "../certificate.ts";
import type { Gate } from "./gate.ts";
import type { Shared } from "./proxy-parts.ts";
import { signIn } from "./sign-in.ts";
import { SubmissionServer } from "./submission-server.ts";
import { transaction } from "./transaction.ts";

interface Door extends Certificate {
  readonly hostname: string;
  /** Whether TLS begins with the connection, or with STARTTLS. */
  readonly implicitTls: boolean;
}

/** A server for one port: submission only, nothing without TLS and sign-in. */
export function newSubmissionServer(shared: Shared, gate: Gate, door: Door): SubmissionServer {
  const { limits, log } = shared;
  const server = new SubmissionServer(
    {
      name: door.hostname,
      heloResponse: "%s",
      secure: door.implicitTls,
      cert: door.cert,
      key: door.key,
      minVersion: "TLSv1.2",
      authMethods: ["PLAIN", "LOGIN"],
      disabledCommands: ["XCLIENT", "XFORWARD", "VRFY", "WIZ", "SHELL", "KILL"],
      hideENHANCEDSTATUSCODES: false,
      disableReverseLookup: true,
      logger: false,
      size: limits.messageBytes,
      rejectOversized: true,
      maxRecipients: limits.recipients,
      maxCommandLength: limits.commandBytes,
      socketTimeout: limits.idleMs,
      closeTimeout: limits.drainMs,
      ...signIn(shared),
      ...transaction(shared),
    },
    gate,
  );
  // A client that goes away in the middle is no fault of ours; without a listener it would end the process.
  server.on("error", (error) => log("connection lost", { error: error.name }));
  return server;
}
