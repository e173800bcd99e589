import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { Resource, Synthesized } from "./synthesized.ts";

interface Behavior {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly CachePolicyId: string;
  readonly FunctionAssociations?: readonly { readonly FunctionARN: unknown }[];
}

interface Config {
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
  readonly Origins: readonly { readonly Id: string; readonly CustomOriginConfig?: object }[];
  readonly CustomErrorResponses: readonly {
    readonly ErrorCode: number;
    readonly ErrorCachingMinTTL: number;
  }[];
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly location?: string | undefined;
}

interface EdgeEvent {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: string;
}

const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
/** CloudFront keeps an error so long that was given no time of its own. */
const usualErrorSeconds = 10;

/**
 * Answers as CloudFront does by the template of a distribution: the first behavior whose pattern matches, the code of its
 * function, its origin, and what it keeps of answers. `folder` has the files of the bucket below `dashboard/`.
 */
export function distributionDouble(deployed: Synthesized, folder: string, apiUrl: string) {
  const [distribution] = deployed.of("AWS::CloudFront::Distribution");
  // Safe: the schema of the resource type is checked by the tests of limits.
  const config = distribution?.properties["DistributionConfig"] as Config;
  const kept = new Map<string, Answer>();
  const keeps = ({ status }: Answer, { CachePolicyId: policy }: Behavior) => {
    if (status < 400) return policy !== cachingDisabled;
    const own = config.CustomErrorResponses.find(({ ErrorCode: code }) => code === status);
    return (own?.ErrorCachingMinTTL ?? usualErrorSeconds) > 0;
  };
  return async (path: string, key = ""): Promise<Answer> => {
    const behavior = behaviorOf(config, path);
    const request = runFunction(deployed, behavior, path);
    if (request.statusCode !== undefined)
      return {
        ...{ status: request.statusCode, body: request.body ?? "" },
        location: request.headers?.["location"]?.value,
      };
    const known = kept.get(request.uri);
    if (known) return known;
    const origin = config.Origins.find(({ Id: id }) => id === behavior.TargetOriginId);
    const answer = origin?.CustomOriginConfig
      ? await fromApi(apiUrl + request.uri, key)
      : fromBucket(folder, request.uri);
    if (keeps(answer, behavior)) kept.set(request.uri, answer);
    return answer;
  };
}

function behaviorOf(
  { CacheBehaviors: behaviors, DefaultCacheBehavior: usual }: Config,
  path: string,
): Behavior {
  const matches = ({ PathPattern: pattern = "" }: Behavior) =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return behaviors.find(matches) ?? usual;
}

function runFunction(deployed: Synthesized, behavior: Behavior, path: string): EdgeEvent {
  const [association] = behavior.FunctionAssociations ?? [];
  if (!association) return { uri: path };
  const [id] = Object(association.FunctionARN)["Fn::GetAtt"];
  const found = deployed.of("AWS::CloudFront::Function").find((one: Resource) => one.id === id);
  const event = { request: { uri: path, headers: {} }, context: { requestId: "request-1" } };
  const code = `${found?.properties["FunctionCode"]}\nhandler(${JSON.stringify(event)})`;
  // Safe: CloudFront's functions return a request or a response.
  return runInNewContext(code) as EdgeEvent;
}

async function fromApi(url: string, key: string): Promise<Answer> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.text() };
}

/** S3 says "forbidden" for what is missing to a reader who may not list. */
function fromBucket(folder: string, uri: string): Answer {
  try {
    return { status: 200, body: readFileSync(join(folder, uri.replace(/^\/dashboard\//, "")), "utf8") };
  } catch {
    return { status: 403, body: "<Code>AccessDenied</Code>" };
  }
}
