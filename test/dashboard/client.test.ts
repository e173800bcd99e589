import { afterEach, expect, test, vi } from "vitest";
import { bodyOf, newClient, unreachable } from "../../dashboard/api/client.ts";

const credentials = { token: async () => "token", onRefused: () => undefined };

/** A request through a client of an address, as Node's requests have no page to be relative to. */
function ask(answer: () => Promise<Response>) {
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string, init?: RequestInit) {
        super(new URL(url, "http://service.test"), init);
      }
    },
  );
  vi.stubGlobal("fetch", answer);
  return bodyOf(newClient(credentials).GET("/me"));
}

afterEach(() => vi.unstubAllGlobals());

test("a request without an answer says that it may have been carried out, not what the browser calls it", async () => {
  await expect(ask(() => Promise.reject(new TypeError("Failed to fetch")))).rejects.toThrow(unreachable);
});

test("an answer of something in between is said to be one", async () => {
  const page = new Response("<html>Sign in to this network</html>", {
    headers: { "content-type": "text/html" },
  });
  await expect(ask(async () => page)).rejects.toThrow(/^Something between you and the service answered/);
});
