import { defaultPort } from "../start-options.ts";

export interface SmtpPorts {
  readonly startTls: number;
  readonly tls: number;
}

export const freePorts: SmtpPorts = { startTls: 0, tls: 0 };

/** 587 and 465 above 2000: lower ports need privileges. */
const defaultPorts: SmtpPorts = { startTls: 2587, tls: 2465 };

/** Returns the ports that belong to a port of the API, so that two services do not claim the same ones. */
export function smtpPortsFor(apiPort: number): SmtpPorts {
  const offset = apiPort - defaultPort;
  const startTls = defaultPorts.startTls + offset;
  const tls = defaultPorts.tls + offset;
  const valid = [startTls, tls].every((port) => port > 1023 && port <= 65_535 && port !== apiPort);
  return apiPort !== 0 && valid ? { startTls, tls } : freePorts;
}

/** 25 above 2000, which moves with the API's port as the others do. Zero is any free one. */
export function inboundPortFor(apiPort: number): number {
  const port = 2525 + apiPort - defaultPort;
  return apiPort !== 0 && port > 1023 && port <= 65_535 && port !== apiPort ? port : 0;
}
