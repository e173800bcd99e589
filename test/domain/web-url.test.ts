import { describe, expect, test } from "vitest";
import { isLoopbackHost, urlFault } from "../../functions/domain/platform/addresses/web-url.ts";

const publicly = { loopback: false };
const locally = { loopback: true };
const label = "a".repeat(63);
const ofLength = (length: number) => "https://hooks.test/".padEnd(length, "x");

describe("a URL that can be called", () => {
  test.each([
    "https://hooks.test",
    "https://hooks.test?x",
    "https://hooks.test/",
    "HTTPS://HOOKS.TEST/Path",
    "https://hooks.test./",
    "https://bücher.test/é?ü=ö",
    "https://a_b.hooks.test/",
    "https://hooks.test:443/",
    "https://hooks.test:1024/",
    "https://hooks.test:65535/",
    "https://hooks.test:8443/x?y=a=b&z=%2F%zz@home:1",
    "https://93.184.216.34/",
    "https://[2606:2800:220:1::1]:8443/",
    `https://${label}.test/`,
    `https://${`${label}.`.repeat(3)}${"a".repeat(61)}/`,
    ofLength(2048),
  ])("%s", (text) => {
    expect(urlFault(text, publicly)).toBeUndefined();
    expect(urlFault(text, locally)).toBeUndefined();
  });

  test.each([
    "http://localhost/",
    "http://127.0.0.1:3000/hook",
    "http://[::1]:3000/",
    "http://hook.localhost:3000/",
    "https://localhost:8443/",
  ])("%s, only by the local service", (text) => {
    expect(urlFault(text, locally)).toBeUndefined();
    expect(urlFault(text, publicly)).toBeDefined();
  });
});

describe("a URL that cannot be called has a reason", () => {
  test.each([
    ["", "must begin with https://"],
    ["hooks.test", "must begin with https://"],
    ["http://hooks.test/", "must begin with https://"],
    ["http://93.184.216.34/", "must begin with https://"],
    ["ftp://hooks.test/", "must begin with https://"],
    ["https:hooks.test/", "must begin with https://"],
    ["https:///hooks.test/", "must begin with https://"],
    ["https://hooks.test:65536/", "must be a valid URL"],
    ["https://ho%00oks.test/", "must be a valid URL"],
    ["https://1.2.3.4.5/", "must be a valid URL"],
    ["https://intranet/", "at least two labels"],
    ["https://intranet./", "at least two labels"],
    ["https://hooks..test/", "valid hostname"],
    ["https://hooks.test../", "valid hostname"],
    ["https://-hooks.test/", "valid hostname"],
    [`https://${label}a.test/`, "valid hostname"],
    [`https://${`${label}.`.repeat(3)}${"a".repeat(62)}/`, "valid hostname"],
    ["https://hooks.test:0/", "port 443"],
    ["https://hooks.test:22/", "port 443"],
    ["https://hooks.test:80/", "port 443"],
    ["https://hooks.test:1023/", "port 443"],
    ["https://me:secret@hooks.test/", "must not have a user name or password"],
    ["https://me@hooks.test/", "must not have a user name or password"],
    ["https://@hooks.test/", "must not have a user name or password"],
    ["https://:@hooks.test/", "must not have a user name or password"],
    ["https://hooks.test/#part", "fragment"],
    ["https://hooks.test/?x#", "fragment"],
    ["https://hooks.test/a b", "percent-encoded"],
    [" https://hooks.test/", "percent-encoded"],
    ["https://hooks.test/\r\nX: y", "percent-encoded"],
    ["https://hooks.test/\0", "percent-encoded"],
    ["https://hooks.test\\path", "percent-encoded"],
    ["https://hooks.test/\ud800", "percent-encoded"],
    [ofLength(2049), "2,048"],
    ["https://hooks.test/".padEnd(1000, "é"), "2,048"],
  ])("%j", (text, why) => {
    expect(urlFault(text, publicly)).toContain(why);
    expect(urlFault(text, locally)).toContain(why);
  });

  test("without quoting the secret in it", () => {
    expect(urlFault("https://me:hunter2@hooks.test/", publicly)).not.toContain("hunter2");
  });
});

test.each([
  ["localhost", true],
  ["localhost.", true],
  ["a.b.localhost", true],
  ["127.0.0.1", true],
  ["127.255.255.255", true],
  ["[::1]", true],
  ["localhost.test", false],
  ["notlocalhost", false],
  ["127.0.0.1.test", false],
  ["128.0.0.1", false],
  ["[::]", false],
  ["[::ffff:7f00:1]", false],
])("%s is the own machine by its name: %s", (host, own) => {
  expect(isLoopbackHost(host)).toBe(own);
});
