import type { SMTPServerSession } from "smtp-server";
import type { Log } from "../log.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { AuthThrottle } from "./auth-throttle.ts";
import type { Limits } from "./limits.ts";
import type { MemoryBudget } from "./memory-budget.ts";

/** State and dependencies shared by all sessions. */
export interface ProxyContext {
  readonly upstream: Upstream;
  readonly limits: Limits;
  readonly authThrottle: AuthThrottle;
  readonly memory: MemoryBudget;
  /** Whether a message without an idempotency key gets one derived from its content. */
  readonly derivedKeys: boolean;
  readonly log: Log;
  /** Ids of the sessions between DATA and the reply to it. */
  readonly sessionsInData: Set<string>;
  /** Replies 421 with this text and closes the session. */
  readonly closeWith: (sessionId: string, text: string) => void;
}

/** Returns the API key that the session authenticated with. */
export function apiKeyOf(session: SMTPServerSession): string | undefined {
  // `onAuth` sets `user` to the API key; the type of the library is wider.
  return typeof session.user === "string" ? session.user : undefined;
}
