import { describe, expect, test } from "vitest";
import { readSettings } from "../../smtp/settings.ts";

const minimal = {
  UPSTREAM_URL: "https://api.example.com",
  SMTP_HOSTNAME: "smtp.example.com",
  TLS_CERT: "cert",
  TLS_KEY: "key",
};

describe("the proxy settings", () => {
  test("default to the standard ports, with the certificate from variables or files", () => {
    expect(readSettings(minimal)).toEqual({
      upstreamUrl: "https://api.example.com",
      hostname: "smtp.example.com",
      startTlsPorts: [587, 2587],
      tlsPorts: [465, 2465],
      healthPort: undefined,
      certificate: { cert: "cert", key: "key" },
      derivedKeys: true,
    });
    const { TLS_CERT: _, TLS_KEY: __, ...rest } = minimal;
    const files = { TLS_CERT_FILE: "/c", TLS_KEY_FILE: "/k", SMTP_DERIVED_KEYS: "off" };
    expect(readSettings({ ...rest, ...files })).toMatchObject({
      certificate: { certFile: "/c", keyFile: "/k" },
      derivedKeys: false,
    });
    expect(() => readSettings(rest)).toThrow("No certificate");
  });

  test("can name each port, and SMTP_PLAIN_PORT is a STARTTLS port", () => {
    const ports = {
      SMTP_STARTTLS_PORTS: "2587",
      SMTP_TLS_PORTS: "",
      SMTP_PLAIN_PORT: "2525",
      HEALTH_PORT: "8080",
    };
    expect(readSettings({ ...minimal, ...ports })).toMatchObject({
      startTlsPorts: [2587, 2525],
      tlsPorts: [],
      healthPort: 8080,
    });
  });

  test.each([
    ["UPSTREAM_URL", "ftp://secret"],
    ["UPSTREAM_URL", undefined],
    ["SMTP_HOSTNAME", "smtp secret"],
    ["SMTP_TLS_PORTS", "465;secret"],
    ["HEALTH_PORT", "secret"],
    ["SMTP_DERIVED_KEYS", "secret"],
  ])("are rejected by name, without the value: %s", (name, value) => {
    expect(() => readSettings({ ...minimal, [name]: value })).toThrow(
      `Missing or invalid settings: ${name}.`,
    );
  });
});
