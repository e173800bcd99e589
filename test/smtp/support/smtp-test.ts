import { test as base } from "vitest";
import { openService } from "./fake-service.ts";
import { openProxy, type TestProxy, type TestProxyOptions } from "./proxy.ts";
import { envelope, type RawClient, rawClient, securedClient, signedIn } from "./raw-client.ts";

/** A test with a fake service of its own, a proxy in front of it, and clients of that proxy. */
export const test = base
  .extend("service", async ({ task: _ }, { onCleanup }) => {
    const service = await openService();
    onCleanup(() => service.stop());
    return service;
  })
  .extend("startProxy", async ({ service }, { onCleanup }) => {
    const proxies: TestProxy[] = [];
    onCleanup(async () => void (await Promise.all(proxies.map((proxy) => proxy.stop()))));
    return async ({ limits, ...options }: TestProxyOptions = {}): Promise<TestProxy> => {
      const proxy = await openProxy(service.url, { ...options, limits: { drainMs: 500, ...limits } });
      proxies.push(proxy);
      return proxy;
    };
  })
  .extend("proxy", ({ startProxy }) => startProxy())
  /** An authenticated session on the port with implicit TLS. */
  .extend("client", ({ proxy, service }) => signedIn(proxy.tlsPort, service.key))
  /** A session past EHLO on the port with implicit TLS. */
  .extend("greetedClient", ({ proxy }) => securedClient(proxy.tlsPort))
  /** A session past EHLO on the STARTTLS port, still in plain text. */
  .extend("plainClient", async ({ proxy }) => {
    const client = await rawClient(proxy.startTlsPort);
    await client.reply();
    await client.say("EHLO client.test");
    return client;
  });

/** Sends MAIL, RCPT and DATA, then the message, which ends with its final dot. Returns the last reply. */
export async function send(client: RawClient, message: string, ...to: readonly string[]): Promise<string> {
  await envelope(client, "a@acme.test", ...(to.length > 0 ? to : ["b@example.com"]));
  return await client.say(message);
}
