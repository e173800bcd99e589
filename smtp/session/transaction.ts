import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { isMailbox } from "../../functions/domain/platform/address.ts";
import { envelopeMailbox } from "../mapping/mailboxes.ts";
import { sendRequests } from "../mapping/send-requests.ts";
import { SmtpReply } from "../smtp-reply.ts";
import { submit } from "../upstream/submit.ts";
import { keyOf, type Shared } from "./proxy-parts.ts";
import { noRoom, receive } from "./receive.ts";
import type { Held } from "./room.ts";

type Transaction = Pick<Required<SMTPServerOptions>, "onMailFrom" | "onRcptTo" | "onData">;

/** MAIL, RCPT and DATA: a message is answered 250 once the service has it, and not before. */
export function transaction(shared: Shared): Transaction {
  const { limits, room, busy, dismiss, log } = shared;
  return {
    onMailFrom({ args }, session, done) {
      const size = args === false ? 0 : Number(args["SIZE"] ?? 0);
      if (keyOf(session) === undefined) done(new SmtpReply(530, "5.7.0", "sign in first"));
      else done(size > room.free() ? noRoom() : null);
    },
    onRcptTo({ address }, _session, done) {
      const mailbox = envelopeMailbox(address);
      if (isMailbox(mailbox)) return done();
      const enhanced = /[^\x20-\x7e]/.test(address) ? "5.6.7" : "5.1.3";
      done(new SmtpReply(553, enhanced, mailbox.fault));
    },
    onData(stream, session, done) {
      busy.add(session.id);
      const late = () => dismiss(session.id, "4.4.2 the message took too long, closing");
      const timer = setTimeout(late, limits.dataMs).unref();
      const held = room.open(keyOf(session) ?? "");
      take(shared, stream, session, held, () => clearTimeout(timer))
        .then((text) => done(null, text))
        .catch((error: unknown) => {
          const reply = error instanceof SmtpReply ? error : lost(error);
          log("refused", { session: session.id, code: reply.responseCode, reason: reply.reason });
          done(reply);
        })
        .finally(() => {
          clearTimeout(timer);
          held.insist(0);
          busy.delete(session.id);
        });
    },
  };
}

/** @param received called when the final dot is there */
async function take(
  shared: Shared,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  held: Held,
  received: () => void,
): Promise<string> {
  const { envelope } = session;
  const message = await receive(stream, shared.limits.messageBytes, held, () =>
    shared.dismiss(session.id, "5.3.4 the message is far too large, closing"),
  );
  received();
  const apiKey = keyOf(session);
  if (apiKey === undefined) throw new SmtpReply(530, "5.7.0", "sign in first");
  const requests = sendRequests(message, {
    apiKey,
    mailFrom: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
    recipients: envelope.rcptTo.map(({ address }) => envelopeMailbox(address)).filter(isMailbox),
    derivedKeys: shared.derivedKeys,
  });
  held.insist(requests.reduce((sum, { body }) => sum + body.length, 0));
  const ids = await submit(shared.upstream, apiKey, requests);
  const [emailId = ""] = ids;
  shared.log("accepted", {
    session: session.id,
    emailId,
    bytes: message.length,
    recipients: envelope.rcptTo.length,
  });
  return ids.length > 1 ? `accepted as ${emailId} and ${ids.length - 1} more` : `accepted as ${emailId}`;
}

/** A client that went away, or a bug: it may try again. */
function lost(error: unknown): SmtpReply {
  return new SmtpReply(
    451,
    "4.3.0",
    "the message could not be taken, try again later",
    error instanceof Error ? error.name : "",
  );
}
