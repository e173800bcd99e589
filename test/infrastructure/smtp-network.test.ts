import { expect, test } from "vitest";
import { full, minimal, minimalStack } from "./smtp-deployments.ts";
import { type Synthesized, text } from "./synthesized.ts";

const clientPorts = [587, 2587, 465, 2465];

test.each([
  ["the submission ports", minimal, clientPorts],
  ["the submission ports and the configured port 25", full, [...clientPorts, 25]],
])("the load balancer accepts connections from anywhere on %s only", (_, of, ports) => {
  const rules = groupOf(of, "BalancerGroup").properties["SecurityGroupIngress"];
  expect(rules).toHaveLength(ports.length);
  expect(rules).toMatchObject(ports.map((port) => ({ FromPort: port, ToPort: port, CidrIp: "0.0.0.0/0" })));
});

test.each([
  ["the default ports", minimal, [2465, 2587, 8080]],
  ["port 25", full, [2465, 2525, 2587, 8080]],
])("only the load balancer reaches tasks, on their own ports: %s", (_, of, ports) => {
  const task = groupOf(of, "TaskGroup");
  expect(task.properties["SecurityGroupIngress"]).toBeUndefined();
  const rules = of.of("AWS::EC2::SecurityGroupIngress").map(({ properties }) => ({
    group: text(properties["GroupId"]),
    from: text(properties["SourceSecurityGroupId"]),
    port: properties["FromPort"],
  }));
  const group = `<${task.id}.GroupId>`;
  const from = `<${groupOf(of, "BalancerGroup").id}.GroupId>`;
  expect(rules.sort((a, b) => Number(a.port) - Number(b.port))).toEqual(
    ports.map((port) => ({ group, from, port })),
  );
});

test("tasks reach only HTTPS, and the load balancer only the tasks' ports", () => {
  const egress = (name: string) => groupOf(minimal, name).properties["SecurityGroupEgress"];
  expect(egress("TaskGroup")).toMatchObject([{ CidrIp: "0.0.0.0/0", FromPort: 443, ToPort: 443 }]);
  expect(egress("BalancerGroup")).toMatchObject(
    [2587, 2465, 8080].map((port) => ({ CidrIp: "10.0.0.0/24", FromPort: port, ToPort: port })),
  );
  minimalStack.resourceCountIs("AWS::EC2::SecurityGroupEgress", 0);
});

test("the network has two zones, resolved at deployment or configured, and no NAT gateway", () => {
  const zones = (of: Synthesized) =>
    of.of("AWS::EC2::Subnet").map(({ properties }) => properties["AvailabilityZone"]);
  expect(zones(minimal)).toEqual([0, 1].map((index) => ({ "Fn::Select": [index, { "Fn::GetAZs": "" }] })));
  expect(zones(full)).toEqual(["us-east-1b", "us-east-1c"]);
  minimalStack.resourceCountIs("AWS::EC2::NatGateway", 0);
});

test("the flow log records rejected traffic only, so that it holds no client addresses", () => {
  minimalStack.resourceCountIs("AWS::EC2::FlowLog", 1);
  minimalStack.hasResourceProperties("AWS::EC2::FlowLog", { TrafficType: "REJECT" });
});

function groupOf(of: Synthesized, name: string) {
  const group = of.of("AWS::EC2::SecurityGroup").find(({ id }) => id.includes(name));
  if (!group) throw new Error(`no security group ${name}`);
  return group;
}
