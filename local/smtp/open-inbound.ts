import type { AddressInfo } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { receivingRegions } from "../../functions/settings/receiving.ts";
import { newConnectionLimiter } from "../../smtp/session/connection-limiter.ts";
import { newMemoryBudget } from "../../smtp/session/memory-budget.ts";
import { insufficientStorage, receiveMessage } from "../../smtp/session/receive-message.ts";
import { SubmissionServer } from "../../smtp/session/submission-server.ts";
import { SmtpReply } from "../../smtp/smtp-reply.ts";
import { newUuid, systemRandom } from "../ses/ids.ts";
import { deliverReceived, type Receiver, regionOf } from "../ses/receiving/deliver-received.ts";
import type { Model } from "../template/read-model.ts";

export interface LocalInbound {
  readonly port: number;
  stop(): Promise<void>;
}

interface InboundOptions extends Omit<Receiver, "regions"> {
  readonly model: Pick<Model, "configurationSets">;
  /** A free one by default, when it is 0, and when it is in use. */
  readonly port?: number;
  readonly clock?: () => Date;
  readonly log: (line: string) => void;
}

/** SES's limits for a message that is received. */
const largestMessage = 40 * 1024 * 1024;
const mostRecipients = 100;
/** Of the memory for messages in flight a budget gives one client half, and here all are one client: three messages. */
const bytesInFlight = 6 * largestMessage;
const mostSessions = 100;
const stopWithinMs = 5000;

/** Opens a port of 127.0.0.1 that accepts email as SES does: for the hostnames that an active receipt rule names. */
export async function openInbound({ port = 0, log, ...options }: InboundOptions): Promise<LocalInbound> {
  const own = new Set(options.model.configurationSets.map(({ region }) => region));
  const regions = [...own].filter((region) => receivingRegions.includes(region));
  const start = (at: number) => listen({ ...options, regions, log }, at);
  const server = await start(port).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return start(0);
    throw error;
  });
  // A server on a TCP port, and no other, has its address as an object.
  const { port: opened } = server.server.address() as AddressInfo;
  return { port: opened, stop: () => new Promise((resolve) => server.close(resolve)) };
}

interface Listening extends Receiver, Pick<InboundOptions, "clock" | "log"> {}

function listen(options: Listening, port: number): Promise<SubmissionServer> {
  const server = new SubmissionServer(
    {
      ...{ name: "localhost", heloResponse: "%s", authOptional: true, logger: false },
      // No one has to sign in to write to somebody, and nothing leaves this machine.
      disabledCommands: ["AUTH", "STARTTLS", "XCLIENT", "XFORWARD"],
      ...{ disableReverseLookup: true, hideENHANCEDSTATUSCODES: false },
      ...{ size: largestMessage, rejectOversized: true, maxRecipients: mostRecipients },
      closeTimeout: stopWithinMs,
      ...handlers(options, (id) => server.closeWith(id, "5.3.4 Message size far exceeds fixed limit")),
    },
    newConnectionLimiter(mostSessions, mostSessions),
  );
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      // A client that disconnects is no error here; without a listener it would end the process.
      server.on("error", (error) => options.log(`inbound connection lost: ${error.name}`));
      resolve(server);
    });
  });
}

function handlers(
  { log, clock = () => new Date(), ...receiver }: Listening,
  close: (sessionId: string) => void,
): Pick<SMTPServerOptions, "onRcptTo" | "onData"> {
  const memory = newMemoryBudget(bytesInFlight);
  return {
    onRcptTo: ({ address }, _session, done) =>
      done(regionOf(receiver, address) === undefined ? mailboxUnavailable() : null),
    onData: (stream, session, done) => {
      const reservation = memory.open("");
      const accept = async () => {
        const raw = await receiveMessage(stream, largestMessage, reservation, () => close(session.id));
        const { mailFrom, rcptTo } = session.envelope;
        const messageId = newUuid(systemRandom).replaceAll("-", "");
        await deliverReceived(receiver, {
          ...{ messageId, at: clock(), raw, sender: mailFrom === false ? "" : mailFrom.address },
          recipients: [...new Set(rcptTo.map(({ address }) => address))],
          ...{ clientAddress: session.remoteAddress, clientName: nameOf(session.hostNameAppearsAs) },
        });
        return messageId;
      };
      accept()
        .then((messageId) => done(null, `OK ${messageId}`))
        .catch((error: unknown) => {
          if (!(error instanceof SmtpReply)) log(`inbound message refused: ${error}`);
          done(error instanceof SmtpReply ? error : insufficientStorage());
        })
        .finally(() => reservation.release());
    },
  };
}

function mailboxUnavailable(): SmtpReply {
  return new SmtpReply(550, "5.1.1", "Requested action not taken: mailbox unavailable");
}

/** The name that a client gave itself; in a header it must stay one word. */
function nameOf(given: unknown): string {
  return typeof given === "string" && /^[\w.-]{1,255}$/.test(given) ? given : "unknown";
}
