/** One way in: what clients connect to, and where the container listens for it. */
export interface SmtpDoor {
  readonly name: "StartTls" | "Tls" | "Plain";
  readonly publicPorts: readonly number[];
  /** Above 1023: the container's user may open no lower one, and has no capability that would let it. */
  readonly containerPort: number;
  readonly says: string;
}

const startTls: SmtpDoor = {
  name: "StartTls",
  publicPorts: [587, 2587],
  containerPort: 2587,
  says: "SMTP, encrypted by STARTTLS",
};

export const tls: SmtpDoor = {
  name: "Tls",
  publicPorts: [465, 2465],
  containerPort: 2465,
  says: "SMTP over TLS",
};

const plain: SmtpDoor = {
  name: "Plain",
  publicPorts: [25],
  containerPort: 2525,
  says: "SMTP, encrypted by STARTTLS, where other ports are blocked",
};

/** Answers `GET /health` with 200 while it takes new sessions. */
export const healthPort = 8080;

export function doorsOf({ port25 }: { readonly port25: boolean }): readonly SmtpDoor[] {
  return port25 ? [startTls, tls, plain] : [startTls, tls];
}
