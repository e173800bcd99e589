import type { SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { SmtpReply } from "../smtp-reply.ts";
import type { Shared } from "./proxy-parts.ts";

type SignIn = Pick<Required<SMTPServerOptions>, "onConnect" | "onAuth" | "onClose">;

/**
 * Sign-in: any user name, and an API key as the password, which the service itself judges. Who does not sign in within
 * the time, or fails three times, is sent away; who fails again and again waits.
 */
export function signIn(shared: Shared): SignIn {
  const { limits, backOff, dismiss } = shared;
  const sessions = new Map<string, { failures: number; readonly timer: NodeJS.Timeout }>();
  return {
    onConnect(session, done) {
      const late = () => dismiss(session.id, "4.4.2 nobody has signed in, closing");
      sessions.set(session.id, { failures: 0, timer: setTimeout(late, limits.signInMs).unref() });
      done();
    },
    onClose(session) {
      clearTimeout(sessions.get(session.id)?.timer);
      sessions.delete(session.id);
    },
    onAuth({ password }, session, done) {
      const own = sessions.get(session.id);
      judge(shared, session, password ?? "").then(
        () => {
          clearTimeout(own?.timer);
          backOff.succeeded(session.remoteAddress);
          done(null, { user: password });
        },
        (error: unknown) => {
          const reply =
            error instanceof SmtpReply ? error : new SmtpReply(454, "4.7.0", "try again later", "bug");
          shared.log("sign-in refused", {
            ...about(session),
            code: reply.responseCode,
            reason: reply.reason,
          });
          if (reply.responseCode !== 535) return done(reply);
          backOff.failed(session.remoteAddress);
          if (own) own.failures += 1;
          done(own && own.failures >= limits.signInFailures ? tooManyFailures() : reply);
        },
      );
    },
  };
}

async function judge({ backOff, upstream }: Shared, session: SMTPServerSession, key: string): Promise<void> {
  // `smtp-server` refuses AUTH without TLS; should it ever not, no key is looked at.
  if (!session.secure) throw new SmtpReply(538, "5.7.11", "start TLS first", "no_tls");
  if (backOff.waits(session.remoteAddress)) {
    throw new SmtpReply(
      454,
      "4.7.0",
      "too many failed sign-ins from your address, try again later",
      "back_off",
    );
  }
  await upstream.checkKey(key);
}

function tooManyFailures(): SmtpReply {
  return new SmtpReply(421, "4.7.0", "too many failed sign-ins, closing", "too_many_failures");
}

function about({ id, remoteAddress }: SMTPServerSession) {
  return { session: id, client: remoteAddress };
}
