import { once } from "node:events";
import { createServer } from "node:net";

/** A port of 127.0.0.1 that nobody listened on a moment ago; for engines that cannot tell which port they got. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port of 127.0.0.1 is free");
  return address.port;
}
