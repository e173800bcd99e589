import type { SMTPServerSession } from "smtp-server";
import type { Log } from "../log.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { BackOff } from "./back-off.ts";
import type { Limits } from "./limits.ts";
import type { Room } from "./room.ts";

/** What all sessions of a proxy share. */
export interface Shared {
  readonly upstream: Upstream;
  readonly limits: Limits;
  readonly backOff: BackOff;
  readonly room: Room;
  /** Whether a message without a key gets one that its content decides. */
  readonly derivedKeys: boolean;
  readonly log: Log;
  /** Sessions whose message is under way. */
  readonly busy: Set<string>;
  /** Says goodbye to a session. */
  readonly dismiss: (sessionId: string, text: string) => void;
}

/** The key that a session has signed in with. */
export function keyOf(session: SMTPServerSession): string | undefined {
  // `user` is whatever the sign-in answered, and ours answers the key's text.
  return typeof session.user === "string" ? session.user : undefined;
}
