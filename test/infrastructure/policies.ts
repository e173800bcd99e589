import { type Resource, type Synthesized, text } from "./synthesized.ts";

/** One statement of a policy, each part a list of text. */
export interface Statement {
  readonly effect: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly principals: readonly string[];
  readonly condition: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface RawStatement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Principal?: string | Readonly<Record<string, unknown>>;
  readonly Condition?: Statement["condition"];
}

/** The statements of any kind of policy. */
export function statementsOf({ properties }: Resource): readonly Statement[] {
  // Safe: every type of policy resource has its statements in one of these two properties, in IAM's format.
  const document = (properties["PolicyDocument"] ?? properties["KeyPolicy"]) as {
    Statement: readonly RawStatement[];
  };
  return document.Statement.map(({ Effect, Action, Resource, Principal, Condition = {} }) => ({
    effect: Effect,
    actions: list(Action).map(String),
    resources: list(Resource).map(text),
    principals: (typeof Principal === "string" ? [Principal] : Object.values(Principal ?? {}))
      .flatMap(list)
      .map(text),
    condition: Condition,
  }));
}

/** The statements of the policies on the role of each function that runs a bundle. */
export function grantsOf(deployed: Synthesized, bundle: string): readonly (readonly Statement[])[] {
  return functionsOf(deployed, bundle).map(({ stack, properties }) => {
    const [role] = text(properties["Role"]).slice(1).split(".");
    return deployed
      .of("AWS::IAM::Policy")
      .filter(
        (policy) =>
          policy.stack === stack && list(policy.properties["Roles"]).map(text).includes(`<${role}>`),
      )
      .flatMap(statementsOf);
  });
}

/** The service's functions, without those of the CDK that run during a deployment. */
export function ownFunctions(deployed: Synthesized): readonly Resource[] {
  return deployed
    .of("AWS::Lambda::Function")
    .filter(({ metadata }) => metadata["eds:function"] !== undefined);
}

/** The functions that run a bundle: one, or one for each queue that it reads. */
export function functionsOf(deployed: Synthesized, bundle: string): readonly Resource[] {
  return deployed.of("AWS::Lambda::Function").filter(({ metadata }) => metadata["eds:function"] === bundle);
}

/** The environment variables of the first function that runs a bundle. */
export function variablesOf(deployed: Synthesized, bundle: string): Readonly<Record<string, unknown>> {
  const [resource] = functionsOf(deployed, bundle);
  return Object(Object(resource?.properties["Environment"]).Variables);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
