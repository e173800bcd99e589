import { describe, expect, test } from "vitest";
import { readDmarc, walkedNames } from "../../../functions/domain/deliverability/dmarc-policy.ts";
import { policyOf } from "../../../functions/domain/deliverability/organizational-domain.ts";
import type { DnsAnswer } from "../../../functions/domain/domains/dns-records.ts";

const found = (...texts: readonly string[]): DnsAnswer => ({ found: texts });

/** What receivers find of a name, where DNS has these texts at `_dmarc` of names. */
function discovered(name: string, zone: Readonly<Record<string, readonly string[]>>) {
  return policyOf(
    walkedNames(name).map((at) => {
      const texts = zone[at] ?? [];
      return { name: at, answer: readDmarc(texts.length > 0 ? found(...texts) : { none: true }) };
    }),
  );
}

describe("the walk of RFC 9989", () => {
  test("goes from the name itself to the top", () => {
    expect(walkedNames("a.mail.example.com")).toEqual([
      ...["a.mail.example.com", "mail.example.com", "example.com", "com"],
    ]);
  });

  test("queries eight names at most: of a long name, the second has seven labels", () => {
    const names = walkedNames("a.b.c.d.e.f.g.h.i.j.mail.example.com");
    expect(names).toHaveLength(8);
    expect(names[1]).toBe("g.h.i.j.mail.example.com");
    expect(names.at(-1)).toBe("com");
    expect(walkedNames("1.2.3.4.5.6.7.8")[1]).toBe("2.3.4.5.6.7.8");
  });
});

describe("a DMARC record", () => {
  test.each([
    ["v=DMARC1; p=reject", "reject"],
    [' "v=DMARC1;p=quarantine;" ', "quarantine"],
    ["v=DMARC1; P=Reject", "reject"],
    ["v=DMARC1; rua=mailto:a@example.com", "none"],
    ["v=DMARC1; p=rejct", "none"],
    ["v=DMARC1", "none"],
    ["v=DMARC1; p=reject; p=none", "reject"],
  ])("%s has the policy %s: without a valid `p` it is none", (text, policy) => {
    expect(readDmarc(found(text))).toMatchObject({ kind: "record", record: { policy } });
  });

  test("that is only tested has the next weaker policy, for subdomains too", () => {
    const record = { policy: "quarantine", subdomains: "none" };
    expect(readDmarc(found("v=DMARC1; p=reject; sp=quarantine; t=y"))).toMatchObject({ record });
    const applied = { policy: "reject", subdomains: "quarantine" };
    expect(readDmarc(found("v=DMARC1; p=reject; sp=quarantine; t=n"))).toMatchObject({ record: applied });
  });

  test.each(["v=DMARC2; p=none", "p=none; v=DMARC1", "v=dmarc1; p=none", "v=spf1 -all", ""])(
    "%s is no DMARC record",
    (text) => {
      expect(readDmarc(found(text))).toEqual({ kind: "none" });
    },
  );

  test("counts as none where there are two, and not beside texts of other kinds", () => {
    expect(readDmarc(found("v=DMARC1; p=none", "v=DMARC1; p=reject"))).toEqual({ kind: "several" });
    expect(readDmarc(found("other", "v=DMARC1; p=none"))).toMatchObject({ kind: "record" });
    expect(readDmarc({ unknown: "ETIMEOUT" })).toEqual({ kind: "unknown" });
  });
});

describe("the policy of a domain", () => {
  const policy = "v=DMARC1; p=reject; sp=quarantine";

  test("is that of its own record", () => {
    const zone = { "mail.example.com": ["v=DMARC1; p=none"], "example.com": [policy] };
    expect(discovered("mail.example.com", zone)).toEqual({
      ...{ status: "found", policy: "none", foundAt: "mail.example.com", organization: "example.com" },
    });
  });

  test("is else the one for subdomains of the organizational domain", () => {
    expect(discovered("a.mail.example.com", { "example.com": [policy] })).toEqual({
      ...{ status: "found", policy: "quarantine", foundAt: "example.com", organization: "example.com" },
    });
  });

  test("stops at the first record that says what it is", () => {
    const zone = { "mail.example.com": ["v=DMARC1; p=none; psd=n"], "example.com": [policy] };
    expect(discovered("a.mail.example.com", zone).organization).toBe("mail.example.com");
    const suffix = { "gov.example": ["v=DMARC1; p=reject; psd=y"], "tax.gov.example": [policy] };
    expect(discovered("a.tax.gov.example", suffix).organization).toBe("tax.gov.example");
    expect(discovered("a.new.gov.example", suffix)).toMatchObject({
      ...{ status: "found", policy: "reject", foundAt: "gov.example", organization: "new.gov.example" },
    });
  });

  test("is missing without any record, and with several at the only name that has some", () => {
    expect(discovered("mail.example.com", {})).toMatchObject({ status: "missing", organization: undefined });
    expect(discovered("mail.example.com", { "mail.example.com": [policy, policy] })).toMatchObject({
      ...{ status: "several", policy: undefined },
    });
    const above = { "mail.example.com": [policy, policy], "example.com": [policy] };
    expect(discovered("mail.example.com", above)).toMatchObject({ status: "found", foundAt: "example.com" });
  });

  test("is unknown while a name does not answer and no other record decides", () => {
    const walk = walkedNames("mail.example.com").map((name) => ({
      name,
      answer: { kind: "unknown" } as const,
    }));
    expect(policyOf(walk).status).toBe("unknown");
  });
});
