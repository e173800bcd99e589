import { type Path, path, post } from "./path.ts";

const body = { prompt: "Welcome a new customer.", links: ["https://shop.example.com/"] };

/** The paths of generated markup; the call of the model is one of the calls. */
export const markupPaths: readonly Path[] = [
  path("POST /ai/generate", ({ world, project }) => post(world, project, "/ai/generate", body, "one")),
  path("POST /ai/generate, a repeated key", async ({ world, project, startCounting }) => {
    await post(world, project, "/ai/generate", body, "one");
    startCounting();
    await post(world, project, "/ai/generate", body, "one");
  }),
  path("POST /ai/generate, refused by the model", ({ world, project }) => {
    world.model.answer(() => ({ kind: "refused" }));
    return post(world, project, "/ai/generate", body, "one");
  }),
];
