import type { SourceMutant } from "./mutant.ts";

/** Who sent what was received, and whom a report is about. */
export const inboundSenders: readonly SourceMutant[] = [
  {
    name: "believes the name by which a host introduces itself",
    guards: "A network is blocked by the address of the host, which it cannot choose.",
    file: "functions/domain/inbound/sending-host.ts",
    from: 'received.replace(ownName, "")',
    to: "received",
    test: "test/domain/inbound/senders.test.ts",
    title: /the sending host is that of the topmost Received field/,
  },
  {
    name: "replies to the first of several senders",
    guards: "DMARC proves one sender: a reply goes to nobody where there are several.",
    file: "functions/domain/inbound/action-rules.ts",
    from: "if (!hasOneSender(headers)) return false;",
    to: "",
    test: "test/workers/inbound/cases.test.ts",
    title: /nothing goes back to a null or an unproved sender/,
  },
  {
    name: "records reports with several senders",
    guards: "DMARC proves one sender: a report with several has no proved reporter.",
    file: "functions/operations/inbound/reports/read-report.ts",
    from: " && hasOneSender(mail.parsed.headers)",
    to: "",
    test: "test/workers/inbound/dmarc-reports.test.ts",
    title: /a report with a second sender/,
  },
  {
    name: "lets one recipient's failure hold up the others",
    guards: "What fails for one recipient of a message does not keep it from those of other projects.",
    file: "functions/operations/inbound/receiving/receive-mail.ts",
    from: "faults.push(error);",
    to: "throw error;",
    test: "test/workers/inbound/several-recipients.test.ts",
    title: /what fails for one recipient of a message/,
  },
  {
    name: "suppresses the spelling of a report",
    guards: "The recipient's address is suppressed, in whatever form a report has its domain.",
    file: "functions/operations/feedback/suppress-for.ts",
    from: "addressKey(address)",
    to: "address.toLowerCase()",
    test: "test/workers/suppressions.test.ts",
    title: /name the other form of its international domain/,
  },
];
