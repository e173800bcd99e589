import type { Mailbox } from "../../functions/domain/platform/addresses/address.ts";

/** What the SMTP session knows about a message besides its content. */
export interface Submission {
  readonly apiKey: string;
  readonly mailFrom: string;
  readonly recipients: readonly Mailbox[];
  /** Whether a message without an idempotency key gets a derived one. */
  readonly derivedKeys: boolean;
  /** The API's limit on a request body. */
  readonly maxBodyBytes: number;
  /** Called with the size of a request body before any is built; throws if there is no memory for it. */
  readonly claimMemory: (bodyBytes: number) => void;
}
