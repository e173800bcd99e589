import { expect, test } from "vitest";
import { resendFunctions } from "../../functions/contract/resend/surface.ts";
import { functionName } from "../../functions/settings/function-names.ts";
import { grantsOf, type Statement } from "./policies.ts";
import { synthesized } from "./synthesized.ts";

const deployed = synthesized();

test.each(resendFunctions)(
  "$name is allowed exactly what the operations that its calls make are",
  ({ name, calls }) => {
    const made = new Set(Object.values(calls).flatMap(({ makes }) => makes));
    const ofOperations = [...made].flatMap((id) => pairsOf(functionName(id)));
    expect(pairsOf(name)).toEqual([...new Set(ofOperations)].sort());
  },
);

test("the surface is deployed with five functions, and left out where it is not wanted", () => {
  const bundles = (config: object) =>
    synthesized(config)
      .of("AWS::Lambda::Function")
      .map(({ metadata }) => String(metadata["eds:function"]))
      .filter((bundle) => bundle.startsWith("resend-"));
  expect(bundles({}).sort()).toEqual(resendFunctions.map(({ name }) => name).sort());
  const without = { resendSurface: false };
  expect(bundles(without)).toEqual([]);
  const routes = synthesized(without)
    .of("AWS::ApiGatewayV2::Route")
    .map(({ properties }) => String(properties["RouteKey"]));
  expect(routes.filter((key) => key.includes("/resend"))).toEqual([]);
});

test("the gateway needs one permission to invoke each function, however many routes it has", () => {
  const permissions = deployed
    .of("AWS::Lambda::Permission")
    .filter(({ stack, id }) => /resend/i.test(stack) && /ApiScoped/.test(id));
  expect(permissions).toHaveLength(resendFunctions.length);
});

test("the inline policy of a function is within the 10,240 characters of IAM", () => {
  for (const { id, stack, properties } of deployed.of("AWS::IAM::Policy")) {
    if (!/resend/i.test(stack)) continue;
    // Resolved names are at most as long as the references in the template.
    expect(JSON.stringify(properties["PolicyDocument"]).replaceAll(/\s/g, "").length, id).toBeLessThan(
      10_240,
    );
  }
});

/** What a function is allowed, without its own log, traces and the use of keys. */
function pairsOf(bundle: string): readonly string[] {
  const statements = grantsOf(deployed, bundle).flat().filter(isOwn);
  const pairs = statements.flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
  );
  return [...new Set(pairs.filter((pair) => !/^(logs|xray):/.test(pair)))].sort();
}

function isOwn({ condition }: Statement): boolean {
  return condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"] === undefined;
}
