/** A status line, overwritten in place on a terminal, otherwise printed every few seconds. */
export interface Progress {
  readonly show: (text: () => string) => void;
  readonly end: () => void;
}

export function newProgress(out: NodeJS.WriteStream): Progress {
  const everyMs = out.isTTY ? 500 : 5000;
  let last = Number.NEGATIVE_INFINITY;
  return {
    show: (text) => {
      const now = performance.now();
      if (now - last < everyMs) return;
      last = now;
      out.write(out.isTTY ? `\r\x1b[2K${text()}` : `${text()}\n`);
    },
    end: () => {
      if (out.isTTY) out.write("\r\x1b[2K");
      last = Number.NEGATIVE_INFINITY;
    },
  };
}
