import type { Ask } from "../../support/api.ts";
import type { World } from "../../support/world.ts";
import { newAuthor } from "./author.ts";

/** An author who sends tests of templates. */
export async function newTester(world: World) {
  const author = await newAuthor(world);
  const { from, to } = author.project.email();
  const sendTest = (id: string, fields: object = {}, over: Ask = {}) =>
    world.api("POST", `/templates/${id}/test`, {
      key: author.project.key,
      body: { from, to, ...fields },
      ...over,
    });
  return { ...author, sendTest };
}
