import * as fc from "fast-check";
import { expect } from "vitest";
import { urlFault } from "../../functions/domain/platform/addresses/web-url.ts";
import { newWeb } from "../../functions/gateways/platform/web/web.ts";
import { answering, hasIpv6, type Listening } from "../gateways/web-servers.ts";
import { property } from "./property.ts";

const byte = fc.nat(255);
const nothing = fc.constant("");

/** The first bytes of networks that are not public. */
const prefix = fc.constantFrom<readonly number[]>(
  ...[[127], [127, 0, 0], [0], [10], [169, 254], [169, 254, 169], [192, 168], [192, 0, 0], [192, 0, 2]],
  ...[[172, 16], [172, 31], [100, 64], [100, 127], [198, 18], [198, 51, 100], [203, 0, 113], [224], [255]],
);
const privateBytes = fc
  .tuple(prefix, fc.tuple(byte, byte, byte, byte))
  .map(([first, rest]) => [...first, ...rest].slice(0, 4));
const bytes = fc.oneof(
  fc.constant([127, 0, 0, 1]),
  fc.constant([0, 0, 0, 0]),
  fc.constant([169, 254, 169, 254]),
  privateBytes,
);

const inBase = fc.constantFrom<(value: number) => string>(
  (value) => String(value),
  (value) => `0x${value.toString(16)}`,
  (value) => `0X${value.toString(16).toUpperCase()}`,
  (value) => `0x0000${value.toString(16)}`,
  (value) => `0${value.toString(8)}`,
  (value) => `0000${value.toString(8)}`,
);
const bases = fc.tuple(inBase, inBase, inBase, inBase);

/** `127.0.0.1`, `127.0.1`, `127.1`, `2130706433`: the last number has the remaining bytes; each in its own base. */
const v4 = fc.tuple(bytes, fc.integer({ min: 1, max: 4 }), bases).map(([four, parts, base]) => {
  const last = four.slice(parts - 1).reduce((sum, one) => sum * 256 + one, 0);
  return [...four.slice(0, parts - 1), last].map((value, at) => base[at]?.(value)).join(".");
});

const circled = ["⓪", ..."①②③④⑤⑥⑦⑧⑨"];
/** Spellings of a character that parsers normalize to it. */
const disguise = fc.constantFrom<(one: string) => string>(
  (one) => one,
  (one) => one,
  (one) => `%${one.charCodeAt(0).toString(16)}`,
  (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0),
  (one) => circled[Number(one)] ?? one,
  (one) => (one === "." ? "。" : one),
  (one) => (one === "." ? "｡" : one),
  (one) => `\u00ad${one}`,
  (one) => `${one}\u200b`,
  (one) => one.toUpperCase(),
);
const disguised = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.array(disguise, { minLength: 1, maxLength: 20 }))
    .map(([plain, ways]) => [...plain].map((one, at) => ways[at % ways.length]?.(one)).join(""));

const hex = (high = 0, low = 0) => (high * 256 + low).toString(16);
const around = fc.constantFrom<(groups: string, dotted: string) => string>(
  (groups) => `::ffff:${groups}`,
  (_, dotted) => `::ffff:${dotted}`,
  (groups) => `0:0:0:0:0:FFFF:${groups}`,
  (_, dotted) => `::${dotted}`,
  (_, dotted) => `::ffff:0:${dotted}`,
  (groups) => `64:ff9b::${groups}`,
  (_, dotted) => `64:ff9b:1::${dotted}`,
  (groups) => `2002:${groups}::1`,
  (groups) => `2001:0:${groups}::1`,
  (groups) => `2001:0000:4136:e378:8000:63bf:${groups}`,
  (groups) => `fe80::5efe:${groups}`,
  (groups) => `fd00:ec2::${groups}`,
);
const embedded = fc.tuple(around, bytes).map(([make, four]) => {
  const [a, b, c, d] = four;
  return make(`${hex(a, b)}:${hex(c, d)}`, four.join("."));
});
const plain6 = fc.constantFrom(
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
);
const zone = fc.oneof(
  { weight: 4, arbitrary: nothing },
  { weight: 1, arbitrary: fc.constantFrom("%25lo", "%lo", "%1", "%25") },
);
const v6 = fc.tuple(fc.oneof(embedded, plain6), zone, fc.boolean()).map(([address, zoned, upper]) => {
  const text = upper ? address.toUpperCase() : address;
  return `[${text}${zoned}]`;
});

const name = fc.constantFrom("localhost", "a.localhost", "hooks.test", "127.0.0.1.hooks.test", "intranet");
const dot = fc.constantFrom("", "", "", ".", "%2e", "..");
const host = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(disguised(v4), dot).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.tuple(v4, dot).map((parts) => parts.join("")) },
  { weight: 2, arbitrary: v6 },
  { weight: 1, arbitrary: fc.tuple(disguised(name), dot).map((parts) => parts.join("")) },
);
const scheme = fc.constantFrom("https://", "https://", "https://", "HTTPS://", "http://", "https:", "//");
const user = fc.oneof(
  { weight: 5, arbitrary: nothing },
  { weight: 1, arbitrary: fc.constantFrom("a@", "a:b@", "@", "public.test:443@") },
);
const rest = fc.constantFrom("", "/", "/hook?x=y", "?x", "#x", "\\@public.test/", "/@public.test");

interface Own {
  readonly web: ReturnType<typeof newWeb>;
  readonly servers: readonly Listening[];
}

/** Started by the first test; closed at its end. */
let own: Promise<Own> | undefined;

async function begun(): Promise<Own> {
  const hosts = (await hasIpv6()) ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
  const servers = await Promise.all(hosts.map((one) => answering((_, res) => res.end(), one)));
  const web = newWeb({ loopback: false, resolve: async () => [{ address: "127.0.0.1" }] });
  // Proves that the listeners count connections: with loopback allowed, there is one.
  const url = `http://127.0.0.1:${servers[0]?.port}/`;
  const seen = await newWeb({ loopback: true }).post(url, request);
  expect([seen.kind, servers[0]?.connections()]).toEqual(["answered", 1]);
  return { web, servers };
}

const request = { headers: {}, body: "{}", deadlineMs: 60_000, keepBytes: 10 };

property(
  "a non-public address is refused in every spelling, when it is stored and when it is called, without a connection",
  fc.record({ scheme, user, host, rest }),
  async (parts) => {
    own ??= begun();
    const { web, servers } = await own;
    for (const { port } of servers) {
      const url = `${parts.scheme}${parts.user}${parts.host}:${port}${parts.rest}`;
      const outcome = await web.post(url, request);
      expect(outcome).toMatchObject({ kind: "failed" });
      const reason = urlFault(url, { loopback: false }) ? "bad_url" : "blocked_address";
      expect(outcome).toMatchObject({ reason });
      expect(await web.blocked(url)).toMatch(/^must /);
    }
    expect(servers.map(({ connections }) => connections())).toEqual(
      servers.map((_, at) => (at === 0 ? 1 : 0)),
    );
  },
  { runs: 2000 },
);

property("every spelling of an address is parsed to that address", fc.tuple(v4, dot), async ([text, end]) => {
  const url = URL.parse(`https://${text}${end === ".." ? "" : end}/`);
  expect(url?.hostname).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
});
