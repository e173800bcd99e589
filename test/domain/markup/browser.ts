import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Visit {
  /** Hosts that were asked for anything, apart from the pages themselves. */
  readonly hosts: readonly string[];
  /** The pages that tried to run a script. */
  readonly scripts: readonly string[];
}

const own = "pages.example";
/** Hosts that the browser itself asks for updates. */
const browserHosts = /(?:^|\.)(?:google|googleapis|gvt1)\.com$/;
/** Reports every script that a page tries to run, and runs none. */
const policy = "script-src 'none'; report-uri /report";
const longestVisitMs = 50_000;

/**
 * Opens pages in headless Chromium, each in a frame. Every host name leads to a server here, so nothing leaves this
 * machine, and what the pages ask for is known. Undefined where the browser does not start or end in time.
 */
export async function visit(chromium: string, pages: readonly string[]): Promise<Visit | undefined> {
  const hosts = new Set<string>();
  const scripts = new Set<string>();
  const done = Promise.withResolvers<boolean>();
  const http = createHttpServer((req, res) => {
    const host = (req.headers.host ?? "").replace(/:\d+$/, "");
    const url = new URL(req.url ?? "/", "http://x");
    const page = pages[Number(/^\/page\/(\d+)$/.exec(url.pathname)?.[1])];
    if (host !== own && !browserHosts.test(host)) hosts.add(host);
    if (url.pathname === "/report") scripts.add(req.headers.referer ?? "unknown");
    if (url.pathname === "/done") done.resolve(true);
    const isPage = page !== undefined;
    res.writeHead(200, { "content-type": "text/html", ...(isPage && { "content-security-policy": policy }) });
    res.end(host === own && url.pathname === "/" ? index(pages.length) : (page ?? ""));
  });
  const server = createServer((socket) => sort(socket, hosts, (plain) => http.emit("connection", plain)));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  // A server on a TCP port has its address as an object.
  const { port } = server.address() as AddressInfo;
  const dir = mkdtempSync(join(tmpdir(), "browser-"));
  const browser = spawn(chromium, [...flags, `--user-data-dir=${dir}`, rules(port), `http://${own}/`], {
    stdio: "ignore",
  });
  browser.once("error", () => done.resolve(false));
  browser.once("exit", () => done.resolve(false));
  const timer = setTimeout(() => done.resolve(false), longestVisitMs);
  const isDone = await done.promise;
  clearTimeout(timer);
  browser.kill("SIGKILL");
  server.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  return isDone ? { hosts: [...hosts], scripts: [...scripts] } : undefined;
}

const flags = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"],
  ...[
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=HttpsUpgrades",
  ],
];

function rules(port: number): string {
  return `--host-resolver-rules=MAP * 127.0.0.1:${port}`;
}

/** The first bytes say whether TLS begins; then they carry the host's name. */
function sort(socket: Socket, hosts: Set<string>, plain: (socket: Socket) => void): void {
  socket.on("error", () => socket.destroy());
  socket.once("data", (bytes) => {
    socket.pause();
    if (bytes[0] === 0x16) {
      for (const [host] of bytes.toString("latin1").matchAll(/[a-z0-9.-]+\.example/g)) hosts.add(host);
      return void socket.destroy();
    }
    socket.unshift(bytes);
    plain(socket);
    socket.resume();
  });
}

/** Frames are loaded one after the other. */
function index(count: number): string {
  return `<!doctype html><iframe id="frame"></iframe><script>
    const frame = document.getElementById("frame"); let at = 0;
    const next = () => at < ${count} ? void (frame.src = "/page/" + at++) : void fetch("/done");
    frame.addEventListener("load", () => setTimeout(next, 5)); next();
  </script>`;
}
