import type { FieldTexts, OperationReference } from "../area-reference.ts";

export const testTemplate: OperationReference = {
  summary: "Send a test email",
  description:
    "Sends the latest version, published or not, as an email like any other: charged, and not delivered to suppressed addresses. Needs the scope `email:send` too, and `contact:read` with `contactId`. A key that is pinned to a domain sends from that domain only. `GET /emails/{emailId}` returns the status.",
  example: {
    from: "Example <hello@example.test>",
    to: "you@example.com",
    variables: { firstName: "Ada", url: "https://example.com/start" },
  },
};

export const testTemplateTexts: FieldTexts = {
  from: "The sender. Its domain must be verified in the project.",
  to: "At least one address, and at most 50; duplicates are removed.",
  replyTo: "The addresses that replies go to.",
  variables: "The values of the variables, as in a send.",
  contactId: "A contact whose data the template sees as `contact`. The email does not go to it.",
  version: "A version; defaults to the latest one.",
};
