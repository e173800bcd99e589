import type { SourceMutant } from "./mutant.ts";

const rules = "functions/domain/platform/header-rules.ts";
const rulesTest = "test/domain/header-rules.test.ts";
const canaries = "test/http/log-canaries.test.ts";

export const messages: readonly SourceMutant[] = [
  {
    name: "lets a caller set headers of the service in capitals",
    guards: "A caller's headers cannot name the service's own, in any case.",
    file: rules,
    from: "  const key = name.trim().toLowerCase();\n  return structuralHeader(key) ||",
    to: "  const key = name.trim();\n  return structuralHeader(key) ||",
    test: rulesTest,
    title: /may not name/,
  },
  {
    name: "lets a line break into a header",
    guards: "No value of a caller's begins a header line of its own.",
    file: rules,
    from: String.raw`/[\p{Cc}\u2028\u2029]/u.test(value)`,
    to: String.raw`/[\0]/u.test(value)`,
    test: rulesTest,
    title: /is refused, and so is such a subject or file name/,
  },
  {
    name: "lets through words that no line can hold",
    guards: "A header value can be folded to lines.",
    file: rules,
    from: "word.length > longestWord)",
    to: "word.length > longestValue)",
    test: rulesTest,
    title: /may be 4,000 characters long as long as it can be folded to lines/,
  },
  {
    name: "writes hidden recipients into a header",
    guards: "Nobody learns of bcc's people.",
    file: "functions/operations/sending/outgoing-message.ts",
    from: "cc: body.cc.map(mailboxOf),",
    to: "cc: [...body.cc, ...body.bcc].map(mailboxOf),",
    test: "test/api/emails/send-email-input-as-sent.test.ts",
    title: /goes to everybody in to, cc and bcc, and names nobody of bcc/,
  },
  {
    name: "leaves a line with only a dot in a message",
    guards: "No content ends a message early on its way.",
    file: "functions/gateways/platform/mail/mime.ts",
    from: String.raw`raw.includes("\r\n.\r\n")`,
    to: String.raw`raw.includes("\r\n.\r\n\0")`,
    test: "test/gateways/mime-lines.test.ts",
    title: /the end of a message in the middle/,
  },
  {
    name: "logs the messages of errors",
    guards: "No log line has what a caller wrote: an error's message may quote it.",
    file: "functions/gateways/platform/log.ts",
    from: "    name: error.name,\n",
    to: `    name: \`\${error.name}: \${error.message}\`,\n`,
    test: "test/gateways/log.test.ts",
    title: /an error is logged by its name and stack, never by its message/,
  },
  {
    name: "logs an address with a failed email",
    guards: "No log line has an address.",
    file: "functions/operations/emails/fail-email.ts",
    from: "emailId: email.id, reason }",
    to: "emailId: email.id, reason: String(email.recipients[0]?.address) }",
    test: canaries,
    title: /is in no log line: /,
  },
  {
    name: "logs what SES says of a message",
    guards: "No log line has what a caller wrote: SES quotes it.",
    file: "functions/operations/emails/fail-email.ts",
    from: "emailId: email.id, reason }",
    to: "emailId: email.id, reason: message ?? reason }",
    test: "test/workers/rejection-text.test.ts",
    title: /what SES says of an email that it rejects is in no log line/,
  },
];
