import { expect, test } from "vitest";
import { useOperatorService } from "./operator-service.ts";

const { service, run, runFailing } = useOperatorService();

async function createIdentity(
  region: string,
  identity: string,
  tags: readonly unknown[] = [],
): Promise<void> {
  const answer = await fetch(`${service().endpoints.SESV2}/_local/identities`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ region, identity, Tags: tags }),
  });
  expect(answer.status).toBe(200);
}

test("an identity that exists is tagged, also twice", async () => {
  const region = service().model.configurationSets[0]?.region ?? "";
  await createIdentity(region, "adopted.test");
  for (let time = 0; time < 2; time++)
    expect(await run("adopt-identity", region, "Adopted.test")).toContain("may now change and delete");
});

test("an identity that is missing, or that another deployment uses, is refused", async () => {
  const region = service().model.configurationSets[0]?.region ?? "";
  expect(await runFailing("adopt-identity", region, "missing.test")).toContain(
    "has no identity missing.test",
  );
  expect(await runFailing("adopt-identity", "nowhere-1", "missing.test")).toContain(
    "Unknown region: nowhere-1",
  );
  expect(await runFailing("adopt-identity", region, "none")).toContain('Invalid hostname "none"');
  await createIdentity(region, "other.test", [{ Key: "eds-deployment", Value: "other" }]);
  expect(await runFailing("adopt-identity", region, "other.test")).toContain(
    "Deployment other uses the identity",
  );
});
