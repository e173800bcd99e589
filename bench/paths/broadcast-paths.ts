import { stepPaths } from "./broadcast-step-paths.ts";
import { type Path, type PathContext, path, post } from "./path.ts";

/** A path of a project with a draft that has a content. */
function broadcastPath(name: string, run: (context: PathContext, id: string) => Promise<unknown>): Path {
  return path(name, async (context) => {
    const { world, project, startCounting } = context;
    const { body } = await post(world, project, "/broadcasts", draftOf(context));
    startCounting();
    await run(context, body.id);
  });
}

function draftOf({ project: { domain, domainId } }: PathContext) {
  const html = '<p>Hello</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';
  return { name: "News", domainId, from: `news@${domain}`, subject: "Hello", html };
}

/** A path of one call on a draft. */
function callPath(method: string, sub = "", body?: object): Path {
  return broadcastPath(`${method} /broadcasts/:id${sub}`, ({ world, project: { key } }, id) =>
    world.api(method, `/broadcasts/${id}${sub}`, { key, ...(body && { body }) }),
  );
}

export const broadcastPaths: readonly Path[] = [
  broadcastPath("GET /broadcasts", ({ world, project: { key } }) => world.api("GET", "/broadcasts", { key })),
  broadcastPath("POST /broadcasts", (context) =>
    post(context.world, context.project, "/broadcasts", draftOf(context)),
  ),
  callPath("GET"),
  callPath("PATCH", "", { subject: "News" }),
  callPath("DELETE"),
  callPath("POST", "/duplicate", {}),
  ...stepPaths,
];
