import { createSocket } from "node:dgram";
import { connect } from "node:net";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { newDns } from "../../../functions/gateways/domains/dns.ts";
import { readQuestion } from "../../../local/dns/packet.ts";
import { startDns } from "../../../local/dns/start-dns.ts";
import { newZone } from "../../../local/dns/zone.ts";

describe("an invalid DNS query", () => {
  test("does not throw, whatever its bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        readQuestion(Buffer.from(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  test("gets no response, and the server continues", async () => {
    const dns = await startDns(newZone(() => new Date()));
    onTestFinished(() => dns.close());
    dns.zone.add({ name: "still.test", type: "TXT", value: "here" });
    const port = Number(dns.server.split(":")[1]);
    const udp = createSocket("udp4");
    for (const bytes of [[], [1], Array(12).fill(255), [0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 63]])
      await new Promise((done) => udp.send(Buffer.from(bytes), port, "127.0.0.1", done));
    udp.close();
    const tcp = connect(port, "127.0.0.1");
    tcp.write(Buffer.from([0, 3, 1, 2, 3, 255]));
    expect(await newDns([dns.server]).lookUp("TXT", "still.test")).toEqual({ found: ["here"] });
    tcp.destroy();
  });
});
