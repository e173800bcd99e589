import { expect, test } from "vitest";
import { useOperatorService } from "./operator-service.ts";

const { run, runFailing, newProject } = useOperatorService();

const list = async (...options: readonly string[]) =>
  JSON.parse(await run("list-projects", ...options, "--json"));

test("list-projects lists every project once, page by page, the oldest first", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.push(await newProject());
  const found: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: { projects: readonly { id: string }[]; nextAfter: string | null } = await list(
      ...["--limit", "2", ...(after ? ["--after", after] : [])],
    );
    expect(page.projects.length).toBeLessThanOrEqual(2);
    found.push(...page.projects.map(({ id }) => id));
    after = page.nextAfter;
  }
  expect(found).toEqual([...new Set(found)].sort());
  expect(found).toEqual(expect.arrayContaining(ids));
});

test("list-projects shows plan and name, and how to continue", async () => {
  const [first, second] = [await newProject("--plan", "pro"), await newProject()];
  expect(await run("list-projects")).toMatch(new RegExp(`${first} +pro +20\\S+ +Test\n`));
  const page = await run("list-projects", "--after", first, "--limit", "1");
  expect(page).toContain(second);
  expect(await run("list-projects", "--after", second)).toBe("No projects.\n");
  const { projects } = await list();
  const text = await run("list-projects", "--limit", "1");
  expect(text).toContain(`More projects: list-projects --after ${projects[0].id}`);
});

test.each([
  ["a malformed project", ["--after", "x"], "Invalid project id"],
  ["no limit", ["--limit", "0"], "expected 1 to 100"],
  ["a limit that is too high", ["--limit", "101"], "expected 1 to 100"],
])("list-projects rejects %s", async (_, options, message) => {
  expect(await runFailing("list-projects", ...options)).toContain(message);
});
