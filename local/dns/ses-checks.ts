import type { LocalSes } from "../ses/local-ses.ts";
import type { RecordType } from "./packet.ts";
import type { Zone } from "./zone.ts";

/** Makes the local SES verify identities with the local DNS. */
export function verifyByZone(ses: Pick<LocalSes, "verifyWith" | "verifyMailFromWith">, zone: Zone): void {
  ses.verifyWith((_region, domain, tokens) =>
    tokens.every((token) =>
      valuesAt(zone, `${token}._domainkey.${domain}`, "CNAME").includes(`${token}.dkim.amazonses.com`),
    ),
  );
  ses.verifyMailFromWith((region, name, { ignoresAliases }) => {
    const [alias] = valuesAt(zone, name, "CNAME");
    // Beside an alias, a name has no records of its own.
    if (alias !== undefined && ignoresAliases) return false;
    const at = alias ?? name;
    const exchangers = valuesAt(zone, at, "MX");
    // SES requires exactly this MX record.
    const bounces =
      exchangers.length === 1 && exchangers[0]?.endsWith(` feedback-smtp.${region}.amazonses.com`);
    return (
      bounces === true && valuesAt(zone, at, "TXT").some((text) => text.includes("include:amazonses.com"))
    );
  });
}

function valuesAt(zone: Zone, name: string, type: RecordType): readonly string[] {
  const looked = zone.look(name, type);
  if ("trouble" in looked) return [];
  return type === "TXT"
    ? looked.values
    : looked.values.map((value) => value.toLowerCase().replace(/\.$/, ""));
}
