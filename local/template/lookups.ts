import * as z from "zod/mini";
import { attributeOf, refOf } from "./references.ts";
import { placeOf, type Resolve, type Scope, withDescendants } from "./scope.ts";
import { TemplateError } from "./template.ts";

/** The value of `AWS::NoValue`, which removes a property. */
export const noValue = Symbol("AWS::NoValue");

const StackOutput = z.object({
  StackName: z.string(),
  OutputName: z.string(),
  Region: z.optional(z.string()),
});

/** `Ref`: a pseudo parameter, a parameter or a resource. */
export function reference(name: unknown, scope: Scope, resolve: Resolve): unknown {
  if (typeof name !== "string") throw new TemplateError(scope.path, "Ref has no name");
  const pseudo = pseudoParameter(name, scope);
  if (pseudo !== undefined) return pseudo;
  if (scope.parent !== undefined && Object.hasOwn(scope.given, name))
    return resolve(scope.given[name], scope.parent);
  const parameter = scope.template.Parameters?.[name];
  if (parameter?.Default !== undefined) return parameter.Default;
  const resource = scope.template.Resources[name];
  if (resource !== undefined) return refOf({ scope, logicalId: name, resource }, resolve);
  throw new TemplateError(placeOf(scope, name), "is referenced but has no value");
}

function pseudoParameter(name: string, scope: Scope): string | typeof noValue | undefined {
  switch (name) {
    case "AWS::Region":
      return scope.region;
    case "AWS::AccountId":
      return scope.environment.account;
    case "AWS::Partition":
      return "aws";
    case "AWS::URLSuffix":
      return "amazonaws.com";
    case "AWS::StackName":
      return scope.stackName;
    case "AWS::NoValue":
      return noValue;
    default:
      return undefined;
  }
}

/** `Fn::GetAtt` as a list or `Name.Attribute`; for a nested stack, one of its outputs. */
export function getAttribute(argument: unknown, scope: Scope, resolve: Resolve): unknown {
  const [name, ...path] =
    typeof argument === "string" ? argument.split(".") : resolvedList(argument, scope, resolve);
  const attribute = path.join(".");
  const resource = scope.template.Resources[name ?? ""];
  if (name === undefined || resource === undefined) {
    throw new TemplateError(
      placeOf(scope, String(name)),
      `does not exist, but its ${attribute} is referenced`,
    );
  }
  const nested = scope.children.get(name);
  if (nested === undefined) return attributeOf({ scope, logicalId: name, resource }, attribute, resolve);
  return output(nested, attribute.replace(/^Outputs\./, ""), resolve);
}

function resolvedList(argument: unknown, scope: Scope, resolve: Resolve): readonly string[] {
  return Array.isArray(argument) ? argument.map((part) => String(resolve(part, scope))) : [];
}

function output(scope: Scope, name: string, resolve: Resolve): unknown {
  const found = scope.template.Outputs?.[name];
  if (found === undefined) throw new TemplateError(placeOf(scope, name), "is not an output");
  return resolve(found.Value, scope);
}

/** `Fn::ImportValue`: export names are unique per region. */
export function importValue(argument: unknown, scope: Scope, resolve: Resolve): unknown {
  const wanted = resolve(argument, scope);
  for (const exporter of withDescendants(scope.roots).filter(({ region }) => region === scope.region)) {
    for (const { Export, Value } of Object.values(exporter.template.Outputs ?? {})) {
      if (Export !== undefined && resolve(Export.Name, exporter) === wanted) return resolve(Value, exporter);
    }
  }
  throw new TemplateError(scope.path, `${String(wanted)} is not exported in ${scope.region}`);
}

/** `Fn::GetStackOutput`: an output of another stack, in any region. */
export function getStackOutput(argument: unknown, scope: Scope, resolve: Resolve): unknown {
  const { StackName, OutputName, Region = scope.region } = z.parse(StackOutput, resolve(argument, scope));
  const producer = scope.roots.find(({ stackName, region }) => stackName === StackName && region === Region);
  if (producer === undefined)
    throw new TemplateError(scope.path, `stack ${StackName} does not exist in ${Region}`);
  return output(producer, OutputName, resolve);
}
