import { type Fields, isFields, type Value } from "./query-fields.ts";
import type { ReceiptState } from "./receipt-rules.ts";

/** What a receipt rule does with a message: the bucket and topic of its S3 action. */
interface S3Action {
  readonly bucket: string;
  readonly prefix: string;
  readonly topicArn: string;
}

/** The actions that a message meets, each with the recipients that its rule names. */
interface RuleMatch {
  readonly recipients: readonly string[];
  readonly actions: readonly S3Action[];
}

/** Returns the enabled rules of the active rule set that name any of the recipients, in the order of evaluation. */
export function matchingRules(
  { ruleSets, active }: ReceiptState,
  recipients: readonly string[],
): readonly RuleMatch[] {
  const rules = (active === undefined ? undefined : ruleSets.get(active)) ?? [];
  return rules.flatMap((rule) => {
    const named = textsIn(rule, "Recipients");
    const met = recipients.filter(
      (recipient) => named.length === 0 || named.some((one) => covers(one, recipient)),
    );
    const isEnabled = String(rule["Enabled"]) === "true";
    return isEnabled && met.length > 0 ? [{ recipients: met, actions: actionsOf(rule) }] : [];
  });
}

/** A rule names an address, a hostname, or `.example.com` for its subdomains; upper and lower case are the same. */
function covers(named: string, recipient: string): boolean {
  const [name, address] = [named.toLowerCase(), recipient.toLowerCase()];
  const hostname = address.slice(address.lastIndexOf("@") + 1);
  if (name.includes("@")) return name === address;
  return name.startsWith(".") ? hostname.endsWith(name) : hostname === name;
}

function actionsOf(rule: Fields): readonly S3Action[] {
  return listIn(rule, "Actions").flatMap((action) => {
    const s3 = isFields(action) ? action["S3Action"] : undefined;
    if (!isFields(s3)) return [];
    const textOf = (name: string) => String(s3[name] ?? "");
    return [
      { bucket: textOf("BucketName"), prefix: textOf("ObjectKeyPrefix"), topicArn: textOf("TopicArn") },
    ];
  });
}

function textsIn(fields: Fields, name: string): readonly string[] {
  return listIn(fields, name).filter((one) => typeof one === "string");
}

function listIn(fields: Fields, name: string): readonly Value[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}
