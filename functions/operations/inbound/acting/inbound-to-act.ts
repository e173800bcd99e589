import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import type { StoredInbound } from "../../../store/inbound/inbound-files.ts";

/** An inbound email with its objects. */
export interface InboundToAct {
  readonly email: InboundEmail;
  readonly content: StoredInbound;
  readonly raw: Uint8Array;
}
