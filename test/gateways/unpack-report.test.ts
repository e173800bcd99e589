import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unpackReport } from "../../functions/gateways/inbound/unpack-report.ts";
import { reportXml, zipOf } from "../support/dmarc-report.ts";

const xml = reportXml("acme.test", [{ ip: "192.0.2.1", count: 1 }]);
const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, "utf16le")]);
const latin = Buffer.from(xml.replace("UTF-8", "iso-8859-1").replace("Reporter", "Réseau"), "latin1");

test("a gzip and a zip of one file are unpacked, in the charset that they name", () => {
  expect(unpackReport(gzipSync(xml))).toBe(xml);
  expect(unpackReport(zipOf(xml))).toBe(xml);
  expect(unpackReport(gzipSync(wide))).toBe(xml);
  expect(unpackReport(gzipSync(latin))).toContain("<org_name>Réseau");
});

test("plain XML is read, in the charset that it names or that its byte order mark says", () => {
  const big = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(xml, "utf16le").swap16()]);
  expect(unpackReport(Buffer.from(xml))).toBe(xml);
  expect(unpackReport(Buffer.from(`\ufeff${xml}`))).toBe(xml);
  expect(unpackReport(wide)).toBe(xml);
  expect(unpackReport(big)).toBe(xml);
  expect(unpackReport(latin)).toContain("<org_name>Réseau");
  const padded = (bytes: number) => Buffer.from(xml.padEnd(bytes, " "));
  const largest = 10 * 1024 * 1024;
  expect(unpackReport(padded(largest))).toHaveLength(largest);
  expect(unpackReport(padded(largest + 1))).toEqual({ fault: "too_large" });
});

const megabytes = (many: number) => Buffer.alloc(many * 1024 * 1024, " ");
test.each([
  ["a gzip that unpacks to 50 MB", gzipSync(megabytes(50)), "too_large"],
  ["a zip that unpacks to 50 MB", zipOf(megabytes(50)), "too_large"],
  ["a zip of two files", zipOf(xml, xml), "several_files"],
  ["a zip of none", zipOf(), "not_packed"],
  ["text that is no XML", Buffer.from(` ${xml}`), "not_packed"],
  ["a byte order mark alone", Buffer.from([0xef, 0xbb, 0xbf]), "not_packed"],
  ["plain bytes that are not the charset's", Buffer.from([...Buffer.from("<a>"), 0xff]), "charset"],
  ["nothing", Buffer.alloc(0), "not_packed"],
  ["half a gzip", gzipSync(xml).subarray(0, 40), "not_packed"],
  ["half a zip", zipOf(xml).subarray(0, 60), "not_packed"],
  ["a zip without its end", zipOf(xml).subarray(0, -10), "not_packed"],
  [
    "bytes that are not the charset's",
    gzipSync(Buffer.from([...Buffer.from("<?xml?><a>"), 0xff, 0xfe])),
    "charset",
  ],
  ["a charset that nobody uses", gzipSync(xml.replace("UTF-8", "utf-7")), "charset"],
])("%s is refused", (_, bytes, fault) => {
  expect(unpackReport(bytes)).toEqual({ fault });
});

test("a zip whose numbers are damaged is refused, and never fails", () => {
  const zip = zipOf(xml);
  for (let at = 0; at < zip.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const damaged = Buffer.from(zip);
      damaged[at] = value;
      const result = unpackReport(damaged);
      if (typeof result !== "string")
        expect(result.fault).toMatch(/^(?:not_packed|several_files|too_large|charset)$/);
    }
  }
});
