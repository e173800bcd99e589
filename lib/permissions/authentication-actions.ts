import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Access } from "../../functions/contract/platform/area.ts";
import type { Permission } from "./permission.ts";

/** Returns the permissions that authenticating the caller needs, besides reading the function's own rows. */
export function authenticationPermissions(access: Access): readonly Permission[] {
  if (access === "anyone") return [];
  return access === "person" ? [verifyTokens] : [verifyTokens, recordKeyUse];
}

const verifyTokens: Permission = ({ signIn }, stack) => ({
  statements: [],
  environment: { signIn: stack.toJsonString(signIn) },
});

/** Every endpoint records when its API key was last used; it can write only that attribute and read nothing back. */
const recordKeyUse: Permission = ({ data }) => ({
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
