import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Certificate } from "../../smtp/certificate.ts";
import { bits, der, oid, time } from "./der.ts";

const ecdsaWithSha256 = der("sequence", oid("1.2.840.10045.4.3.2"));
const years = 10;

/** Creates a self-signed certificate (RFC 5280) for `localhost` and 127.0.0.1, for local use and tests. */
export function selfSignedCertificate(now: Date): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + years);
  const name = commonName("localhost");
  const statement = der(
    "sequence",
    der(0xa0, der("integer", Buffer.from([2]))),
    der("integer", serial()),
    ecdsaWithSha256,
    name,
    der("sequence", time(now), time(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der("sequence", ownAuthority(), namesOf("localhost", [127, 0, 0, 1]))),
  );
  const signature = sign("sha256", statement, privateKey);
  return {
    cert: pem(der("sequence", statement, ecdsaWithSha256, bits(signature))),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** A random positive serial number. */
function serial(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

function commonName(text: string): Buffer {
  return der("sequence", der("set", der("sequence", oid("2.5.4.3"), der("utf8", Buffer.from(text)))));
}

/** Basic constraints, critical: clients may trust it as a certificate authority. */
function ownAuthority(): Buffer {
  const yes = der(0x01, Buffer.from([0xff]));
  return der("sequence", oid("2.5.29.19"), yes, der("bytes", der("sequence", yes)));
}

/** Subject alternative names, which clients match with the hostname. */
function namesOf(host: string, address: readonly number[]): Buffer {
  const names = der("sequence", der(0x82, Buffer.from(host)), der(0x87, Buffer.from(address)));
  return der("sequence", oid("2.5.29.17"), der("bytes", names));
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
