import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of this machine: `CHROMIUM`, or Debian's place; undefined if there is none. */
export function findChromium(): string | undefined {
  return [process.env["CHROMIUM"], ...places].find((place) => place !== undefined && existsSync(place));
}

export async function openBrowser(executablePath: string): Promise<Browser> {
  // Containers run as root, where Chromium's own sandbox cannot start.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
}
