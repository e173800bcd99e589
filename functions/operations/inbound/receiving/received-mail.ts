import type { ParsedMail } from "../../../domain/inbound/parsed-mail.ts";
import type { Receipt } from "../../../domain/inbound/receipt.ts";

/** A received message with its bytes and their content. */
export interface ReceivedMail {
  readonly receipt: Receipt;
  readonly raw: Uint8Array;
  readonly parsed: ParsedMail;
  readonly parse: "ok" | "failed";
}
