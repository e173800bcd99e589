import type { SMTPServerOptions, SMTPServerSession } from "smtp-server";
import { SmtpReply } from "../smtp-reply.ts";
import type { ProxyContext } from "./proxy-context.ts";

type AuthenticationHandlers = Pick<Required<SMTPServerOptions>, "onConnect" | "onAuth" | "onClose">;

/**
 * AUTH with any user name and an API key as the password, checked by the API itself. A session that does not
 * authenticate in time, or fails too often, is closed; a client that keeps failing is throttled.
 */
export function authentication(context: ProxyContext): AuthenticationHandlers {
  const { limits, authThrottle, closeWith } = context;
  const sessions = new Map<string, { failures: number; readonly timer: NodeJS.Timeout }>();
  return {
    onConnect(session, done) {
      const onTimeout = () => closeWith(session.id, "4.4.2 Authentication timeout, closing connection");
      sessions.set(session.id, {
        failures: 0,
        timer: setTimeout(onTimeout, limits.authTimeoutMs).unref(),
      });
      done();
    },
    onClose(session) {
      clearTimeout(sessions.get(session.id)?.timer);
      sessions.delete(session.id);
    },
    onAuth({ password }, session, done) {
      const state = sessions.get(session.id);
      checkPassword(context, session, password ?? "").then(
        () => {
          clearTimeout(state?.timer);
          authThrottle.recordSuccess(session.remoteAddress);
          done(null, { user: password });
        },
        (error: unknown) => {
          const reply = error instanceof SmtpReply ? error : internalError();
          context.log("sign-in refused", {
            ...{ session: session.id, client: session.remoteAddress },
            ...{ code: reply.responseCode, reason: reply.reason },
          });
          if (reply.responseCode !== 535) return done(reply);
          authThrottle.recordFailure(session.remoteAddress);
          if (state) state.failures += 1;
          done(state && state.failures >= limits.maxAuthFailures ? tooManyFailures() : reply);
        },
      );
    },
  };
}

async function checkPassword(
  { authThrottle, upstream }: ProxyContext,
  session: SMTPServerSession,
  apiKey: string,
): Promise<void> {
  // `smtp-server` already refuses AUTH without TLS; this makes sure that no key is checked if it ever does not.
  if (!session.secure) throw new SmtpReply(538, "5.7.11", "Must issue a STARTTLS command first", "no_tls");
  if (authThrottle.isThrottled(session.remoteAddress)) throw throttled();
  await upstream.checkKey(apiKey);
}

function throttled(): SmtpReply {
  const text = "Too many authentication failures from your address, try again later";
  return new SmtpReply(454, "4.7.0", text, "back_off");
}

function tooManyFailures(): SmtpReply {
  const text = "Too many authentication failures, closing connection";
  return new SmtpReply(421, "4.7.0", text, "too_many_failures");
}

function internalError(): SmtpReply {
  return new SmtpReply(454, "4.7.0", "Temporary authentication failure, try again later", "bug");
}
