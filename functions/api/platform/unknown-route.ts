import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { operations } from "../../contract/index.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { answerRefusal } from "../../http/answer.ts";

/**
 * Answers requests without a route: 405 where the path has other methods, else 404. A path is decoded here and may not be
 * where routes are matched: with the method that it has, `/%65mails` is not found.
 */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { method, path } = event.requestContext.http;
  const { requestId } = event.requestContext;
  const allowed = operations.filter((one) => patternOf(one.path).test(path)).map((one) => one.method);
  if (allowed.length === 0 || allowed.some((one) => one === method))
    return answerRefusal(new Refusal("not_found", "Path not found."), requestId);
  const allow = [...new Set(allowed)].join(", ");
  const answer = answerRefusal(
    new Refusal("method_not_allowed", `Method ${method} is not allowed here; use ${allow}.`),
    requestId,
  );
  return { ...answer, headers: { ...answer.headers, allow } };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
}
