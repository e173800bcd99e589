import { newLog } from "../../../smtp/log.ts";
import type { Limits } from "../../../smtp/session/limits.ts";
import { type SmtpProxy, startSmtp } from "../../../smtp/start-smtp.ts";
import type { UpstreamOptions } from "../../../smtp/upstream/upstream.ts";
import { testCertificate } from "./certificate.ts";

export interface TestProxy extends SmtpProxy {
  readonly startTlsPort: number;
  readonly tlsPort: number;
  /** All log lines. */
  readonly logged: readonly string[];
}

export interface TestProxyOptions extends Omit<UpstreamOptions, "url"> {
  readonly limits?: Partial<Limits>;
  readonly derivedKeys?: boolean;
}

/** Starts a proxy on free ports in front of the API at `url`. The caller stops it. */
export async function openProxy(url: string, options: TestProxyOptions = {}): Promise<TestProxy> {
  const logged: string[] = [];
  const { limits = {}, derivedKeys = true, ...upstream } = options;
  const proxy = await startSmtp({
    ...{ hostname: "smtp.test", host: "127.0.0.1", startTlsPorts: [0], tlsPorts: [0], healthPort: 0 },
    ...{ certificate: testCertificate, derivedKeys, limits, upstream: { url, ...upstream } },
    log: newLog((line) => logged.push(line)),
  });
  const [startTlsPort = 0] = proxy.startTlsPorts;
  const [tlsPort = 0] = proxy.tlsPorts;
  return { ...proxy, startTlsPort, tlsPort, logged };
}
