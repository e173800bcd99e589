import type { ReceiptRule } from "@aws-sdk/client-ses";
import type { SeenRuleSet } from "../../domain/domains/receipt-rules.ts";
import { receivedFolder } from "../../settings/receiving.ts";

/** Where a rule delivers: the raw email into a bucket, and a message about it to a topic. */
export interface RuleTarget {
  readonly bucket: string;
  readonly topicArn: string;
}

/** A rule without recipients would take every email of the account. */
export function ruleOf(
  { name, recipients }: { readonly name: string; readonly recipients: readonly string[] },
  { bucket, topicArn }: RuleTarget,
): ReceiptRule {
  if (recipients.length === 0) throw new Error("a receipt rule has no recipients");
  return {
    Name: name,
    Recipients: [...recipients],
    Enabled: true,
    ScanEnabled: true,
    TlsPolicy: "Optional",
    Actions: [{ S3Action: { BucketName: bucket, ObjectKeyPrefix: receivedFolder, TopicArn: topicArn } }],
  };
}

/** Returns the form of a deployment's own rules: see `SeenRule`. */
export function formOfRules(target: RuleTarget): string {
  return formOf(ruleOf({ name: "", recipients: [""] }, target));
}

function formOf({
  Enabled = false,
  ScanEnabled = false,
  TlsPolicy = "Optional",
  Actions = [],
}: ReceiptRule): string {
  const actions = Actions.map((action) => sorted(action));
  return JSON.stringify({ Enabled, ScanEnabled, TlsPolicy, actions });
}

/** Without fields that are absent, in the order of their names. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)]),
  );
}

/** Returns a rule set as SES describes it; undefined where it describes none. */
export function seenRuleSet({
  Metadata,
  Rules = [],
}: {
  readonly Metadata?: { readonly Name?: string | undefined } | undefined;
  readonly Rules?: readonly ReceiptRule[] | undefined;
}): SeenRuleSet | undefined {
  if (Metadata?.Name === undefined) return undefined;
  const rules = Rules.map((rule) => ({
    name: rule.Name ?? "",
    recipients: rule.Recipients ?? [],
    enabled: rule.Enabled ?? false,
    stops: mayStop(rule),
    form: formOf(rule),
  }));
  return { name: Metadata.Name, rules };
}

/** A function that is waited for decides by its response whether the rules behind it are evaluated. */
function mayStop({ Actions = [] }: ReceiptRule): boolean {
  return Actions.some(
    ({ StopAction, BounceAction, LambdaAction }) =>
      StopAction !== undefined ||
      BounceAction !== undefined ||
      LambdaAction?.InvocationType === "RequestResponse",
  );
}
