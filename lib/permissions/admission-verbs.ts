import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Access } from "../../functions/contract/platform/area.ts";
import type { Verb } from "./grant.ts";

/** What a function needs to know who calls, beside the reading of its own rows. */
export function admissionOf(access: Access): readonly Verb[] {
  if (access === "anyone") return [];
  return access === "person" ? [knowsPeople] : [knowsPeople, notesKeyUse];
}

const knowsPeople: Verb = ({ signIn }, stack) => ({
  statements: [],
  environment: { signIn: stack.toJsonString(signIn) },
});

/** Every endpoint of a key notes when it was used, and may write of the row that one attribute, and read nothing back. */
const notesKeyUse: Verb = ({ data }) => ({
  statements: [
    new PolicyStatement({
      actions: ["dynamodb:UpdateItem"],
      resources: [data.arn],
      conditions: {
        "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", "lastUsedAt"] },
        StringEqualsIfExists: { "dynamodb:ReturnValues": "NONE" },
      },
    }),
  ],
  environment: {},
});
