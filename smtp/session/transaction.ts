import type {
  SMTPServerAddress,
  SMTPServerDataStream,
  SMTPServerOptions,
  SMTPServerSession,
} from "smtp-server";
import { isMailbox } from "../../functions/domain/platform/addresses/address.ts";
import { parseRecipient } from "../mapping/mailboxes.ts";
import { buildSendRequests } from "../mapping/send-requests.ts";
import { SmtpReply } from "../smtp-reply.ts";
import { sendAll } from "../upstream/send-all.ts";
import type { Reservation } from "./memory-budget.ts";
import { apiKeyOf, type ProxyContext } from "./proxy-context.ts";
import { ClientDisconnected, insufficientStorage, receiveMessage } from "./receive-message.ts";

/** The parameters of the offered extensions: SIZE, 8BITMIME, SMTPUTF8 and AUTH (RFC 4954 §5). */
const mailParameters = ["SIZE", "BODY", "SMTPUTF8", "AUTH"];

type TransactionHandlers = Pick<Required<SMTPServerOptions>, "onMailFrom" | "onRcptTo" | "onData">;

/** MAIL, RCPT and DATA: a message is answered 250 only after the API has accepted it. */
export function transaction(context: ProxyContext): TransactionHandlers {
  const { limits, memory, sessionsInData, closeWith, log } = context;
  return {
    onMailFrom({ args }, session, done) {
      const size = args === false ? 0 : Number(args["SIZE"] ?? 0);
      if (apiKeyOf(session) === undefined) done(authenticationRequired());
      else if (hasUnknownParameter(args, mailParameters)) done(unknownParameter("MAIL FROM"));
      else done(size > memory.available() ? insufficientStorage() : null);
    },
    onRcptTo({ address, args }, _session, done) {
      if (hasUnknownParameter(args, [])) return done(unknownParameter("RCPT TO"));
      const mailbox = parseRecipient(address);
      if (isMailbox(mailbox)) return done();
      const enhancedCode = /[^\x20-\x7e]/.test(address) ? "5.6.7" : "5.1.3";
      done(new SmtpReply(553, enhancedCode, mailbox.fault));
    },
    onData(stream, session, done) {
      sessionsInData.add(session.id);
      const onTimeout = () => closeWith(session.id, "4.4.2 DATA timeout, closing connection");
      const timer = setTimeout(onTimeout, limits.dataTimeoutMs).unref();
      const reservation = memory.open(apiKeyOf(session) ?? "");
      acceptMessage(context, stream, session, reservation, () => clearTimeout(timer))
        .then((text) => done(null, text))
        .catch((error: unknown) => {
          const reply = error instanceof SmtpReply ? error : internalError(error);
          // Without a code, as the alarm counts temporary failures by their code.
          if (error instanceof ClientDisconnected) log("connection lost", { session: session.id });
          else log("refused", { session: session.id, code: reply.responseCode, reason: reply.reason });
          done(reply);
        })
        .finally(() => {
          clearTimeout(timer);
          reservation.release();
          sessionsInData.delete(session.id);
        });
    },
  };
}

/**
 * Receives a message and sends it through the API. Returns the text of the 250 reply.
 * @param onReceived called once the final dot has arrived
 */
async function acceptMessage(
  context: ProxyContext,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  reservation: Reservation,
  onReceived: () => void,
): Promise<string> {
  const { envelope } = session;
  const message = await receiveMessage(stream, context.limits.messageBytes, reservation, () =>
    context.closeWith(session.id, "5.3.4 Message size far exceeds fixed limit, closing connection"),
  );
  onReceived();
  const apiKey = apiKeyOf(session);
  if (apiKey === undefined) throw authenticationRequired();
  const requests = buildSendRequests(message, {
    apiKey,
    mailFrom: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => parseRecipient(address)).filter(isMailbox),
    derivedKeys: context.derivedKeys,
    maxBodyBytes: context.limits.messageBytes,
    claimMemory: (bytes) => {
      if (!reservation.tryReserve(message.length + bytes)) throw insufficientStorage();
    },
  });
  const ids = await sendAll(context.upstream, apiKey, requests);
  const [emailId = ""] = ids;
  context.log("accepted", {
    ...{ session: session.id, emailId },
    ...{ bytes: message.length, recipients: envelope.rcptTo.length },
  });
  return ids.length > 1 ? `Accepted as ${emailId} and ${ids.length - 1} more` : `Accepted as ${emailId}`;
}

function hasUnknownParameter(args: SMTPServerAddress["args"], known: readonly string[]): boolean {
  return Object.keys(args || {}).some((name) => !known.includes(name));
}

function unknownParameter(command: string): SmtpReply {
  return new SmtpReply(555, "5.5.4", `${command} parameters not recognized or not implemented`);
}

function authenticationRequired(): SmtpReply {
  return new SmtpReply(530, "5.7.0", "Authentication required");
}

/** A bug: the client may retry. */
function internalError(error: unknown): SmtpReply {
  const reason = error instanceof Error ? error.name : "";
  return new SmtpReply(451, "4.3.0", "Local error in processing, try again later", reason);
}
