/** One kind of SMTP listener: its public ports, and the container's port behind them. */
export interface SmtpListener {
  readonly name: "StartTls" | "Tls" | "Plain";
  readonly publicPorts: readonly number[];
  /** Above 1023: the container's user has no capability to bind a lower port. */
  readonly containerPort: number;
  readonly description: string;
}

const startTls: SmtpListener = {
  name: "StartTls",
  publicPorts: [587, 2587],
  containerPort: 2587,
  description: "SMTP, encrypted by STARTTLS",
};

export const tls: SmtpListener = {
  name: "Tls",
  publicPorts: [465, 2465],
  containerPort: 2465,
  description: "SMTP over TLS",
};

const plain: SmtpListener = {
  name: "Plain",
  publicPorts: [25],
  containerPort: 2525,
  description: "SMTP, encrypted by STARTTLS, where other ports are blocked",
};

/** The container's HTTP port: `GET /health` returns 200 while it accepts new sessions. */
export const healthPort = 8080;

export function smtpListeners({ port25 }: { readonly port25: boolean }): readonly SmtpListener[] {
  return port25 ? [startTls, tls, plain] : [startTls, tls];
}
