import { expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) => newProject(world));

test.for([
  ["prompt", {}, "prompt"],
  ["an empty prompt", { prompt: "" }, "prompt"],
  ["a prompt of spaces and characters without a width", { prompt: " \u200b\u202e\ufeff" }, "prompt"],
  ["a prompt of 4,001 characters", { prompt: "x".repeat(4001) }, "prompt"],
  ["an unknown format", { prompt: "x", format: "pdf" }, "format"],
  ["an unknown kind", { prompt: "x", kind: "spam" }, "kind"],
  ["a tone of two lines", { prompt: "x", tone: "a\nb" }, "tone"],
  ["a color by name", { prompt: "x", brand: { colors: ["red"] } }, "brand.colors[0]"],
  ["a logo by http", { prompt: "x", brand: { logoUrl: "http://a.example/" } }, "brand.logoUrl"],
  ["an address of 301 characters", { prompt: "x", brand: { address: "x".repeat(301) } }, "brand.address"],
  ["no language", { prompt: "x", language: "english please" }, "language"],
  ["a variable with a filter", { prompt: "x", variables: ["name | raw"] }, "variables[0]"],
  ["a variable that objects inherit", { prompt: "x", variables: ["a.__proto__"] }, "variables[0]"],
  ["51 variables", { prompt: "x", variables: Array.from({ length: 51 }, (_, n) => `v${n}`) }, "variables"],
  ["a javascript: link", { prompt: "x", links: ["javascript:alert(1)"] }, "links[0]"],
  ["a link with a quote", { prompt: "x", links: ['https://a.example/"x'] }, "links[0]"],
  ["a tone with Liquid", { prompt: "x", tone: "as for {{ name }}" }, "tone"],
  ["a brand with Liquid", { prompt: "x", brand: { name: "Acme {{ shop }}" } }, "brand.name"],
  ["a brand with a tag", { prompt: "x", brand: { name: "{%- if a %}Acme" } }, "brand.name"],
  ["an address with Liquid", { prompt: "x", brand: { address: "1 {{ street }}" } }, "brand.address"],
  [
    "a logo with a password",
    { prompt: "x", brand: { logoUrl: "https://me:pw@a.example/" } },
    "brand.logoUrl",
  ],
  ["a logo with a user name", { prompt: "x", brand: { logoUrl: "https://me@a.example/" } }, "brand.logoUrl"],
  ["a link with a password", { prompt: "x", links: ["https://me:pw@a.example/"] }, "links[0]"],
  ["a logo with Liquid", { prompt: "x", brand: { logoUrl: "https://a.example/{{logo}}" } }, "brand.logoUrl"],
  [
    "a link with Liquid",
    { prompt: "x", links: ["https://a.example/", "https://a.example/{{id}}"] },
    "links[1]",
  ],
  ["a mailto: link with a tag", { prompt: "x", links: ["mailto:a@a.example?subject={%x%}"] }, "links[0]"],
  ["an unknown field", { prompt: "x", model: "gpt" }, "model"],
])("%s is refused with its path, before the model is asked", async ([_, body, path], { world, project }) => {
  const before = world.model.requests.length;
  const { status, body: refused } = await world.api("POST", "/ai/generate", { key: project.key, body });
  expect([status, refused.name]).toEqual([400, "validation_error"]);
  expect(refused.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  expect(world.model.requests).toHaveLength(before);
});

test("a key that is pinned to a domain may generate: a pin concerns what is sent", async ({
  world,
  project,
}) => {
  const key = await project.newKey({ scopes: ["ai:generate"], domainId: project.domainId });
  const { status } = await world.api("POST", "/ai/generate", { key, body: { prompt: "Welcome" } });
  expect(status).toBe(200);
});
