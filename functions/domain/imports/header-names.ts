type NamedField = "email" | "firstName" | "lastName";

/** Other usual names of the fields, without case, spaces, hyphens and underscores. */
const aliases: Readonly<Record<NamedField, readonly string[]>> = {
  email: ["emailaddress", "mail", "mailaddress", "subscriberemail", "contactemail", "primaryemail"],
  firstName: ["fname", "givenname", "forename", "subscriberfirstname"],
  lastName: ["lname", "familyname", "surname", "subscriberlastname"],
};

/** A header in plain letters: without case, accents, spaces, dashes of any kind, underscores and invisible characters. */
export function plainName(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\s_\p{Pd}\p{M}\p{Cf}]/gu, "");
}

/** The field that a header usually names. */
export function fieldOfAlias(header: string): NamedField | undefined {
  const plain = plainName(header).slice(0, longestName);
  return (["email", "firstName", "lastName"] as const).find((field) => aliases[field].includes(plain));
}

/** Whole names: as a part of another name, these words also mean other things (`bounceRate`, `subscriptionPlan`). */
const optOutName =
  /^((global|email|contact|subscri(ber|ption)|marketing|member|permission)*status|(is|email)?subscri(be|bed|ption)(d?at|date|time|to.*)?|((hard|soft)?bounced?|clean(ed)?|complain(ed|t)|spam|spamcomplaint)(at|date|time|type|reason)?|(is)?suppresslist|(is)?email(s)?disabled|dn[ce]|no(e?mail(s|ings?)?|newsletters?|contact)|newsletters?|(dadode)?baja)$/;
/** Parts that mean an opt-out or an opt-in in any name. */
const optOutPart =
  /unsub|opt(ed)?(in|out)|(black|block|suppress(ed|ion)?)list|suppressed|suppressions?$|donot(e?mail|contact|send)|consent|consenso|accepts?.*marketing/;
/** The same in other languages, as their spreadsheets name the column. */
const optOutWord =
  /abgemeldet|abmeld|abbestell|widerruf|einwilligung|desabonn|desinscri|desuscri|disiscri|descadastr|uitgeschreven|afgemeld|avregistrer|avprenumerer|wypisan/;

/** Longer headers are looked at up to here: a pattern must not take long on any file. */
const longestName = 200;

/** Whether a header looks like a column of opt-outs or opt-ins, which an import must not ignore. */
export function looksLikeOptOut(header: string): boolean {
  const plain = plainName(header);
  return optOutName.test(plain) || optOutPart.test(plain) || optOutWord.test(plain);
}
