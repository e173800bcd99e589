import { expect, test } from "vitest";
import { addMember } from "../../functions/operations/projects/change-members.ts";
import { auditKey, type Key, memberKey, projectKey } from "../../functions/store/platform/keys.ts";
import { listItems } from "../../functions/store/platform/query.ts";
import { servicesOf } from "../../local/development-project.ts";
import { useOperatorService } from "./operator-service.ts";

const { service, run, runFailing, newProject, newKey, call } = useOperatorService();
const user = "usr_01KV5JE8G09BQEJJWM1YBQ5300";
const other = "usr_01KV5JE8G09BQEJJWM1YBQ5301";

const rows = (key: Key) => listItems(servicesOf(service()).tables, key);

const keyIdOf = async (project: string): Promise<string> => {
  const { keys } = JSON.parse(await run("show", project, "--json"));
  return keys[0].id;
};

test("create-key makes a key with the given scopes and domain, and shows it only once", async () => {
  const project = await newProject();
  const domainId = (await run("add-domain", project, "pin.example.com", "--verified")).trim();
  const key = await newKey(project, "--name", "Shop", "--scopes", "email:send", "--domain", domainId);
  expect(key).toMatch(/^eds_/);
  const shown = await run("show", project);
  expect(shown).toMatch(new RegExp(`Shop +…${key.slice(-4)} +email:send +${domainId} +active`));
  expect(shown).not.toContain(key.slice(0, -6));
});

test.each([
  ["an unknown scope", ["--scopes", "email:send,mail:read"], "Unknown scope: mail:read"],
  ["an empty scope", ["--scopes", ""], "Unknown scope: (empty)"],
  ["a domain of another project", ["--domain", "dom_x"], "Domain not found in this project: dom_x"],
])("create-key rejects %s", async (_, options, message) => {
  expect(await runFailing("create-key", await newProject(), ...options)).toContain(message);
});

test("revoke-key ends the access of a key, and a second run changes nothing", async () => {
  const project = await newProject();
  const key = await newKey(project);
  expect(await call(key, "GET", "/limits")).toMatchObject({ plan: { name: "free" } });
  const keyId = await keyIdOf(project);
  const revoked = await run("revoke-key", project, keyId);
  expect(revoked).toContain(`${keyId} (Operator) is revoked since`);
  expect(await call(key, "GET", "/limits")).toMatchObject({ name: "invalid_api_key" });
  expect(await run("show", project)).toMatch(/full access +any +revoked /);
  expect(await run("revoke-key", project, keyId)).toBe(revoked);
});

test("revoke-key rejects the key of another project", async () => {
  const project = await newProject();
  await newKey(project);
  expect(await runFailing("revoke-key", await newProject(), await keyIdOf(project))).toMatch(
    /^revoke-key: .*key.*project/,
  );
});

test("revoke-key and add-owner are in the audit log as changes of the operator", async () => {
  const project = await newProject();
  await newKey(project);
  await run("revoke-key", project, await keyIdOf(project));
  await run("add-owner", project, user);
  const entries = await rows(auditKey(project, "evt_"));
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual(
    ["project.created", "key.created", "key.revoked", "member.added"].map((action) => ["operator", action]),
  );
});

test("add-owner makes a user an owner once, in addition to the existing owners", async () => {
  const project = await newProject("--owner", user);
  expect(await run("add-owner", project, other)).toBe(`${other} is now an owner of ${project}.\n`);
  expect(await run("add-owner", project, other)).toBe(`${other} is already an owner of ${project}.\n`);
  expect(await rows(memberKey(project, ""))).toMatchObject([
    { userId: user, role: "owner" },
    { userId: other, role: "owner" },
  ]);
  expect(await rows(projectKey(project))).toMatchObject([{ owners: 2 }]);
});

test("add-owner makes a member an owner", async () => {
  const project = await newProject("--owner", user);
  const by = { projectId: project, actor: user };
  await addMember(servicesOf(service()), by, { userId: other, role: "member" });
  expect(await run("add-owner", project, other)).toContain("is now an owner");
  expect(await rows(memberKey(project, other))).toMatchObject([{ role: "owner" }]);
  expect(await rows(projectKey(project))).toMatchObject([{ owners: 2 }]);
});

test("add-owner rejects an invalid user id", async () => {
  expect(await runFailing("add-owner", await newProject(), "somebody")).toBe(
    'add-owner: Invalid user id "somebody" (expected usr_…).\n',
  );
});
