import { readFileSync } from "node:fs";
import { SMTPClient } from "emailjs";
import { createTransport } from "nodemailer";
import type { Client } from "./client.ts";

/** Node.js libraries. */
export const libraries: readonly Client[] = [
  {
    name: "nodemailer",
    async send({ port, key, certFile, from, to, copy, hidden, subject, text }) {
      const transport = createTransport({
        ...{ host: "localhost", port, requireTLS: true, auth: { user: "any", pass: key } },
        tls: { ca: readFileSync(certFile) },
      });
      await transport.sendMail({ from, to, cc: copy, bcc: hidden, subject, text });
    },
  },
  {
    name: "emailjs",
    async send({ tlsPort, key, certFile, from, to, copy, hidden, subject, text }) {
      const client = new SMTPClient({
        ...{ host: "localhost", port: tlsPort, user: "any", password: key },
        ssl: { ca: readFileSync(certFile, "utf8") },
      });
      await client.sendAsync({ from, to, cc: copy, bcc: hidden, subject, text });
    },
  },
];
