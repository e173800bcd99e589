import { expect, test } from "vitest";
import { synthesized, text } from "./synthesized.ts";

const deployed = synthesized();

test("the log group that API Gateway writes to has the prefix of such groups, of which policies of any account have room", () => {
  const [stage] = deployed.of("AWS::ApiGatewayV2::Stage");
  const arn = text(Object(stage?.properties["AccessLogSettings"]).DestinationArn);
  const group = deployed
    .of("AWS::Logs::LogGroup")
    .find(({ stack, id }) => stack === stage?.stack && arn.includes(id));
  expect(text(group?.properties["LogGroupName"])).toBe("/aws/vendedlogs/eds-api-access");
});
