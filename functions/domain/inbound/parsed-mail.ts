export interface InboundHeader {
  /** In lower case. */
  readonly key: string;
  readonly value: string;
}

export interface InboundMailbox {
  readonly name: string;
  readonly address: string;
}

/** A part of a message that is not its body. */
export interface InboundAttachment {
  readonly index: number;
  readonly filename: string | null;
  readonly contentType: string;
  readonly contentId: string | null;
  readonly size: number;
  readonly sha256: string;
}

/** A received message as it is kept, apart from its attachments' content. */
export interface InboundContent {
  readonly from: InboundMailbox | null;
  readonly to: readonly InboundMailbox[];
  readonly cc: readonly InboundMailbox[];
  readonly replyTo: readonly InboundMailbox[];
  readonly subject: string;
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly date: string | null;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly InboundAttachment[];
  /** Whether text or html was longer than what is kept. */
  readonly truncated: boolean;
}

/** A message as the parser returns it. */
export interface ParsedMail {
  readonly content: InboundContent;
  readonly headers: readonly InboundHeader[];
}

/** The content of a message that cannot be parsed: only its raw form is kept. */
export const unparsed: ParsedMail = {
  content: {
    ...{ from: null, to: [], cc: [], replyTo: [], subject: "", messageId: null, inReplyTo: null },
    ...{ references: [], date: null, text: null, html: null, attachments: [], truncated: false },
  },
  headers: [],
};
