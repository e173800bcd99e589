import type { ExpectedRecord, RecordProblem } from "./dns-records.ts";

/** Returns what is wrong with a published record and what to do about it. `host` is its name within the zone. */
export function problemText(problem: RecordProblem, record: ExpectedRecord, host: string | null): string {
  const { name, type, purpose } = record;
  switch (problem) {
    case "two_records":
      return type === "MX"
        ? "There are several MX records at this name, and Amazon SES requires exactly one. Delete the others."
        : `There are two ${purpose === "dmarc" ? "DMARC" : "SPF"} records at this name, so receivers ignore both. Merge them into one.`;
    case "doubled_name":
      return `The record was published below the zone twice. Enter ${host === null ? "the name without the zone" : host} as its name, because the DNS provider adds the zone.`;
    case "doubled_value":
      return "The DNS provider added the zone to the value. End the value with a dot.";
    case "flattened_alias":
      return "A TXT record is published in place of the CNAME. Publish the CNAME itself, without flattening or proxying, because Amazon SES rotates the key that it points to.";
    case "other_exchangers":
      return "This name has other mail exchangers, and senders may deliver to any of them. Delete them, which moves the email of everyone at this name, or receive at a subdomain instead.";
    case "receiving_blocked":
      return "No email is received although the record may be published: another domain record receives this name's email, or another receipt rule of the AWS account comes first. Ask the operator of the service.";
    case "alias_present":
      return `A CNAME at ${name} hides its other records. Delete it, and publish this record in its place.`;
  }
}
