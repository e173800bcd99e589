type NamedField = "email" | "firstName" | "lastName";

/** Other usual names of the fields, without case, spaces, hyphens and underscores. */
const aliases: Readonly<Record<NamedField, readonly string[]>> = {
  email: ["emailaddress", "mail", "mailaddress", "subscriberemail", "contactemail", "primaryemail"],
  firstName: ["fname", "givenname", "forename", "subscriberfirstname"],
  lastName: ["lname", "familyname", "surname", "subscriberlastname"],
};

/** A header without case, spaces, hyphens and underscores. */
export function plainName(header: string): string {
  return header.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** The field that a header usually names. */
export function fieldOfAlias(header: string): NamedField | undefined {
  const plain = plainName(header);
  return (["email", "firstName", "lastName"] as const).find((field) => aliases[field].includes(plain));
}

const optOutName =
  /^(status|(email|contact|subscriber|global|subscription|marketing|member)status|(un)?subscri(be|bed|ption)(d?at|date|time)?|(email|marketing|global)?opt(ed)?(in|out)(at|date|time)?|(is)?(block|black|suppress(ed|ion)?)list(ed)?|suppressed|(hard|soft)?bounced?|cleaned|complained|donot(email|mail|contact)|(email|marketing)?consent|(has)?optedout(ofemail)?)$/;

/** Whether a header looks like a column of opt-outs or opt-ins, which an import must not ignore. */
export function looksLikeOptOut(header: string): boolean {
  return optOutName.test(plainName(header));
}
