import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { type Socket as Connection, createServer, type Server } from "node:net";
import { type Answer, type Question, readQuestion, writeAnswer } from "./packet.ts";
import type { Zone } from "./zone.ts";

export interface LocalDns {
  /** `127.0.0.1:<port>`, for a resolver. */
  readonly server: string;
  readonly zone: Zone;
  readonly close: () => Promise<void>;
}

const longestDatagram = 512;
const longestMessage = 65_535;
const portTries = 20;

/** Answers DNS queries from a zone, over UDP and TCP on one port of 127.0.0.1. */
export async function startDns(zone: Zone): Promise<LocalDns> {
  const connections = new Set<Connection>();
  const tcp = createServer((connection) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
    serveConnection(connection, zone);
  });
  const { udp, port } = await bindBoth(tcp);
  udp.on("message", (message, { port: to, address }) => {
    const answer = answerTo(message, zone, longestDatagram);
    if (answer) udp.send(answer, to, address);
  });
  return {
    server: `127.0.0.1:${port}`,
    zone,
    close: async () => {
      for (const connection of connections) connection.destroy();
      const closed = Promise.all([once(tcp, "close"), once(udp, "close")]);
      tcp.close();
      udp.close();
      await closed;
    },
  };
}

/** Listens on a port that is free for both protocols. */
async function bindBoth(tcp: Server): Promise<{ readonly udp: Socket; readonly port: number }> {
  for (let attempt = 1; ; attempt++) {
    tcp.listen(0, "127.0.0.1");
    await once(tcp, "listening");
    const address = tcp.address();
    if (address === null || typeof address === "string") throw new Error("The DNS server has no port.");
    const udp = createSocket("udp4");
    try {
      udp.bind(address.port, "127.0.0.1");
      await once(udp, "listening");
      return { udp, port: address.port };
    } catch (error) {
      if (attempt >= portTries) throw error;
      tcp.close();
      await once(tcp, "close");
    }
  }
}

/** Over TCP, each message is preceded by its length in two bytes. */
function serveConnection(connection: Connection, zone: Zone): void {
  let pending = Buffer.alloc(0);
  connection.on("error", () => connection.destroy());
  connection.on("data", (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0);
      const answer = answerTo(pending.subarray(2, end), zone, longestMessage);
      pending = pending.subarray(end);
      if (!answer) continue;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length, 0);
      connection.write(Buffer.concat([length, answer]));
    }
  });
}

/** Returns undefined for no response: a simulated timeout, or an invalid query. */
function answerTo(message: Buffer, zone: Zone, most: number): Buffer | undefined {
  const question = readQuestion(message);
  const answer = question && answerOf(question, zone);
  return answer && writeAnswer(question, answer, most);
}

function answerOf({ name, type }: Question, zone: Zone): Answer | undefined {
  const looked = zone.look(name, type);
  if ("trouble" in looked) {
    return looked.trouble === "timeout" ? undefined : { code: "servfail", type, values: [] };
  }
  return { code: looked.exists ? "ok" : "nxdomain", type, values: looked.values };
}
