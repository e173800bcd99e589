import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type DmarcReport, readDmarcReport } from "../../../functions/domain/inbound/dmarc/report.ts";
import { parseXml } from "../../../functions/domain/inbound/dmarc/xml.ts";
import { reportXml } from "../../support/dmarc-report.ts";

function read(xml: string): DmarcReport {
  const report = readDmarcReport(xml);
  if ("fault" in report) throw new Error(report.fault);
  return report;
}

test("a report is its time, its domain and its numbers by source", () => {
  const records = [
    { ip: "192.0.2.1", count: 5, dkim: "pass", spf: "pass" },
    { ip: "2001:DB8::1", count: 3, dkim: "pass" },
    { ip: "192.0.2.1", count: 2, spf: "pass" },
    { ip: "203.0.113.9", count: 4 },
  ];
  expect(read(reportXml("Acme.test", records))).toEqual({
    ...{ org: "Reporter & Co", reportId: "r-1", policyDomain: "acme.test", policy: "reject" },
    ...{ begin: "2026-06-14T00:00:00.000Z", end: "2026-06-14T23:59:59.000Z" },
    ...{ messages: 14, passed: 10, dkimAligned: 8, spfAligned: 7 },
    sources: [
      { address: "192.0.2.1", messages: 7, passed: 7, dkimAligned: 5, spfAligned: 7 },
      { address: "203.0.113.9", messages: 4, passed: 0, dkimAligned: 0, spfAligned: 0 },
      { address: "2001:db8::1", messages: 3, passed: 3, dkimAligned: 3, spfAligned: 0 },
    ],
    otherSources: { sources: 0, messages: 0 },
  });
});

test("the case of a report's words and the dot of the root do not count", () => {
  const xml = reportXml("acme.test.", [{ ip: "192.0.2.1", count: 5, dkim: "PASS", spf: "Pass" }], {
    policy: "Reject",
  });
  const counts = { messages: 5, passed: 5, dkimAligned: 5, spfAligned: 5 };
  expect(read(xml)).toMatchObject({ policyDomain: "acme.test", policy: "reject", ...counts });
});

const records = fc.array(
  fc.record({
    ip: fc.ipV4(),
    count: fc.nat({ max: 1_000_000 }),
    dkim: fc.constantFrom("pass", "fail"),
    spf: fc.constantFrom("pass", "fail"),
  }),
  { maxLength: 60 },
);

test("nothing is lost in the sums, and a row stays below 4 KB", () => {
  fc.assert(
    fc.property(records, (given) => {
      const report = read(reportXml("acme.test", given));
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
      expect(report.messages).toBe(sum(given.map(({ count }) => count)));
      expect(sum(report.sources.map(({ messages }) => messages)) + report.otherSources.messages).toBe(
        report.messages,
      );
      expect(report.passed).toBe(
        sum(given.map(({ count, dkim, spf }) => (dkim === "pass" || spf === "pass" ? count : 0))),
      );
      expect(JSON.stringify(report).length).toBeLessThan(4096);
    }),
  );
});

test("a CDATA section is text as it is", () => {
  const name = "<org_name><![CDATA[A <b> & &amp; <!DOCTYPE x>]]> Co</org_name>";
  const xml = reportXml("acme.test", []).replace(/<org_name>.*<\/org_name>/, name);
  expect(read(xml).org).toBe("A <b> & &amp; <!DOCTYPE x> Co");
  expect(parseXml("<a>1<![CDATA[]]>2<![CDATA[]3]]]></a>")).toMatchObject({ text: "12]3]" });
});

const lol = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><feedback>&lol2;</feedback>';
test.each([
  ["a billion laughs", lol, "not_xml"],
  ["an external entity", '<!DOCTYPE f SYSTEM "file:///etc/passwd"><feedback/>', "not_xml"],
  ["an unknown entity", "<feedback>&nbsp;</feedback>", "not_xml"],
  ["an entity that every object has", "<feedback>&constructor;</feedback>", "not_xml"],
  ["a CDATA section without end", "<feedback><![CDATA[x</feedback>", "not_xml"],
  ["a CDATA section beside the root", "<feedback/><![CDATA[ ]]>", "not_xml"],
  ["no end", "<feedback><record>", "not_xml"],
  ["crossed elements", "<feedback><a></feedback></a>", "not_xml"],
  ["two roots", "<feedback/><feedback/>", "not_xml"],
  ["text beside the root", "x<feedback/>", "not_xml"],
  ["a comment without end", "<feedback><!-- ", "not_xml"],
  ["depth", `${"<a>".repeat(30)}${"</a>".repeat(30)}`, "not_xml"],
  ["nothing", "", "not_xml"],
  ["another document", "<rss/>", "not_a_report"],
  ["a source that is no address", reportXml("acme.test", [{ ip: "mx.acme.test", count: 1 }]), "not_a_report"],
  ["a negative number", reportXml("acme.test", [{ ip: "192.0.2.1", count: -1 }]), "not_a_report"],
  ["a domain that is none", reportXml("a b", []), "not_a_report"],
  ["an end before its beginning", reportXml("acme.test", []).replace(/<end>\d+/, "<end>1"), "not_a_report"],
  ["a time beyond dates", reportXml("acme.test", [], { begin: 99_999_999_999 }), "not_a_report"],
  [
    "too many records",
    reportXml(
      "acme.test",
      Array.from({ length: 10_001 }, () => ({ ip: "192.0.2.1", count: 1 })),
    ),
    "too_many_records",
  ],
])("a report with %s is refused", (_, xml, fault) => {
  expect(readDmarcReport(xml)).toEqual({ fault });
});

test("comments, instructions, prefixes, attributes and numbered characters are read", () => {
  const xml = '<?xml version="1.0"?><!-- a --><n:a x="1>2" y=\'z\'><b>&#65;&#x42;&lt;</b><c/></n:a>';
  const [b, c] = [
    { name: "b", text: "AB<", children: [] },
    { name: "c", text: "", children: [] },
  ];
  expect(parseXml(xml)).toEqual({ name: "a", text: "", children: [b, c] });
});

test("any text is parsed or refused, and never fails", () => {
  const parts = fc.constantFrom(
    "<a>",
    "</a>",
    "<a/>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "&lt;",
    "&",
    "'",
    '"',
    "<",
    ">",
    "x",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (some) => {
      expect(() => parseXml(some.join(""))).not.toThrow();
    }),
  );
});
