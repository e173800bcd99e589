import { describe, expect, test } from "vitest";
import {
  isMisplaced,
  matchRecord,
  otherPlaces,
  problemInPlace,
} from "../../functions/domain/domains/dns-match.ts";
import {
  type ExpectedRecord,
  expectedRecords,
  hostInZone,
} from "../../functions/domain/domains/dns-records.ts";

const all = expectedRecords(
  {
    name: "mail.example.com",
    region: "us-east-1",
    ownershipToken: "abc123",
    dkimTokens: ["t1", "t2", "t3"],
    dkimZone: "dkim.amazonses.com",
    inbound: true,
    returnPathAsRecords: false,
  },
  undefined,
);

function record(purpose: string, type?: string): ExpectedRecord {
  const found = all.find((one) => one.purpose === purpose && (type === undefined || one.type === type));
  if (!found) throw new Error(`there is no ${purpose}`);
  return found;
}

describe("a published record", () => {
  test.each([
    ["ownership", "TXT", ["eds-verification=abc123"], "verified"],
    ["ownership", "TXT", ['"eds-verification=abc123"'], "verified"],
    ["ownership", "TXT", ["  eds-verification=ABC123 ; "], "verified"],
    ["ownership", "TXT", ["other", "eds-verification=abc123"], "verified"],
    ["ownership", "TXT", ["eds-verification=abc12"], "mismatch"],
    ["ownership", "TXT", ["eds-verification=abc1234"], "mismatch"],
    ["ownership", "TXT", ["x eds-verification=abc123"], "missing"],
    ["dkim", "CNAME", ["t1.dkim.amazonses.com"], "verified"],
    ["dkim", "CNAME", ["T1.DKIM.amazonses.com."], "verified"],
    ["dkim", "CNAME", ["t2.dkim.amazonses.com"], "mismatch"],
    ["dkim", "CNAME", ["t1.dkim.amazonses.com.mail.example.com"], "mismatch"],
    ["return_path", "MX", ["feedback-smtp.us-east-1.amazonses.com."], "verified"],
    ["return_path", "MX", ["feedback-smtp.eu-west-1.amazonses.com"], "mismatch"],
    ["return_path", "MX", ["feedback-smtp.us-east-1.amazonses.com", "mx.other.test"], "mismatch"],
    ["return_path", "TXT", ["v=spf1 include:amazonses.com ~all"], "verified"],
    ["return_path", "TXT", ["v=spf1 include:amazonses.com. ~all"], "verified"],
    ["spf", "TXT", ["v=spf1 include:amazonses.com.evil.test ~all"], "mismatch"],
    ["return_path", "TXT", ["v=spf1 include:amazonses.com -all;"], "verified"],
    ["spf", "TXT", ["v=spf1 include:_spf.other.test include:amazonses.com -all"], "verified"],
    ["spf", "TXT", ["v=spf1 include:notamazonses.com -all"], "mismatch"],
    ["spf", "TXT", ["v=spf1 -include:amazonses.com -all"], "mismatch"],
    ["spf", "TXT", ["v=spf1 mx -all include:amazonses.com"], "mismatch"],
    ["spf", "TXT", ["google-site-verification=x"], "missing"],
    ["dmarc", "TXT", ["v=DMARC1; p=reject; rua=mailto:a@example.com"], "verified"],
    ["dmarc", "TXT", ["V=DMARC1;p=none"], "verified"],
    ["dmarc", "TXT", ["v = DMARC1 ; p=none"], "verified"],
    // Receivers skip a version in another case, as `readDmarc` does for the rules of receivers.
    ["dmarc", "TXT", ["v=dmarc1; p=none"], "mismatch"],
    ["dmarc", "TXT", ["v=dmarc1; p=none", "v=DMARC1; p=reject"], "verified"],
    ["dmarc", "TXT", ["v=DMARC10; p=none"], "mismatch"],
    ["spf", "TXT", ["v=spf1 include:amazonses.com ~all", "v=spf1 -all"], "mismatch"],
    ["spf", "TXT", ["v=spf1 include:amazonses.com ~all", "v=spf10 x", "other"], "verified"],
    ["return_path", "TXT", ["v=spf1 include:amazonses.com ~all", "V=SPF1 mx"], "mismatch"],
    ["dmarc", "TXT", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], "mismatch"],
    ["dmarc", "TXT", ["v=DMARC1; p=none", "v=spf1 -all"], "verified"],
    ["inbound", "MX", ["inbound-smtp.us-east-1.amazonaws.com."], "verified"],
    ["inbound", "MX", ["mx.other.test", "inbound-smtp.us-east-1.amazonaws.com."], "mismatch"],
    ["inbound", "MX", ["mx.other.test"], "mismatch"],
  ])("of %s (%s) with %j is %s", (purpose, type, found, status) => {
    expect(matchRecord(record(purpose, type), { found })).toBe(status);
  });

  test("is missing where there is none, and unknown without a response", () => {
    for (const one of all) {
      expect(matchRecord(one, { none: true })).toBe("missing");
      expect(matchRecord(one, { unknown: "ESERVFAIL" })).toBe("unknown");
    }
  });
});

describe("a mistake in DNS (F55)", () => {
  const zone = "example.com";

  test.each([
    ["spf", "TXT", ["v=spf1 include:amazonses.com ~all", "v=spf1 -all"], "two_records"],
    ["dmarc", "TXT", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], "two_records"],
    ["return_path", "TXT", ["v=spf1 include:amazonses.com ~all", "V=SPF1 mx"], "two_records"],
    ["return_path", "MX", ["feedback-smtp.us-east-1.amazonses.com", "mx.other.test"], "two_records"],
    ["inbound", "MX", ["mx.other.test", "mx2.other.test"], "other_exchangers"],
    ["inbound", "MX", ["mx.other.test", "inbound-smtp.us-east-1.amazonaws.com"], "other_exchangers"],
    ["inbound", "MX", ["inbound-smtp.us-east-1.amazonaws.com.example.com"], "doubled_value"],
    ["spf", "TXT", ["v=spf1 -all", "v=DMARC1; p=none"], undefined],
    ["dkim", "CNAME", ["t1.dkim.amazonses.com.example.com."], "doubled_value"],
    ["return_path", "MX", ["feedback-smtp.us-east-1.amazonses.com.example.com"], "doubled_value"],
    ["dkim", "CNAME", ["t2.dkim.amazonses.com"], undefined],
  ])("of %s (%s) with %j is %s", (purpose, type, found, problem) => {
    expect(problemInPlace(record(purpose, type), { found }, zone)).toBe(problem);
  });

  test.each([
    ["doubled_name", "ownership", "TXT", ["eds-verification=abc123"], true],
    ["doubled_name", "ownership", "TXT", ["eds-verification=other"], false],
    ["doubled_name", "dkim", "CNAME", ["t1.dkim.amazonses.com"], true],
    ["flattened_alias", "dkim", "CNAME", ["v=DKIM1; k=rsa; p=MIIB"], true],
    ["flattened_alias", "dkim", "CNAME", ["p=MIIB"], true],
    ["flattened_alias", "dkim", "CNAME", ["something else"], false],
  ] as const)("%s of %s is looked for in its place: %s %j", (problem, purpose, type, found, isThere) => {
    const expected = record(purpose, type);
    expect(otherPlaces(expected, zone).map((place) => place.problem)).toContain(problem);
    expect(isMisplaced(expected, problem, { found })).toBe(isThere);
    expect(isMisplaced(expected, problem, { none: true })).toBe(false);
  });
});

test.each([
  ["mail.a.acme.co.test", "acme.co.test", "mail.a"],
  ["acme.co.test", "acme.co.test", "@"],
  ["_dmarc.acme.co.test", "acme.co.test", "_dmarc"],
  ["xacme.co.test", "acme.co.test", "xacme.co.test"],
])("%s in the zone %s is the host %s", (name, zone, host) => {
  expect(hostInZone(name, zone)).toBe(host);
});
