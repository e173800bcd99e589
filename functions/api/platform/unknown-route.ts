import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { operations } from "../../contract/index.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { answerRefusal } from "../../http/answer.ts";

/** What no route takes: 405 where another method would be, 404 otherwise, both in the service's error body. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { method, path } = event.requestContext.http;
  const { requestId } = event.requestContext;
  const allowed = operations.filter((one) => patternOf(one.path).test(path)).map((one) => one.method);
  if (allowed.length === 0)
    return answerRefusal(new Refusal("not_found", "there is no such path"), requestId);
  const allow = [...new Set(allowed)].join(", ");
  const answer = answerRefusal(
    new Refusal("method_not_allowed", `${method} is not one of ${allow}`),
    requestId,
  );
  return { ...answer, headers: { ...answer.headers, allow } };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
}
