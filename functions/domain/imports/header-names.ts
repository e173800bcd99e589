type NamedField = "email" | "firstName" | "lastName";

/** Other usual names of the fields, without case, spaces, hyphens and underscores. */
const aliases: Readonly<Record<NamedField, readonly string[]>> = {
  email: ["emailaddress", "mail", "mailaddress", "subscriberemail", "contactemail", "primaryemail"],
  firstName: ["fname", "givenname", "forename", "subscriberfirstname"],
  lastName: ["lname", "familyname", "surname", "subscriberlastname"],
};

/** A header in plain letters and digits: without case, accents, spaces, punctuation and invisible characters. */
export function plainName(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The field that a header usually names. */
export function fieldOfAlias(header: string): NamedField | undefined {
  const plain = plainName(header).slice(0, longestName);
  return (["email", "firstName", "lastName"] as const).find((field) => aliases[field].includes(plain));
}

/** Longer headers are looked at up to here: a pattern must not take long on any file. */
const longestName = 200;
