import { type At, type Path, path, post } from "./path.ts";

/** Whose page it is and what narrows it are read in the first call, the page in the second. */
const other = { depth: 2, calls: 3, readUnits: 6, writeUnits: 0 };

interface Rows {
  readonly email: string;
  readonly contact: string;
}

/** A path of a project with a mail that was delivered, and a contact that it went to. */
function activityPath(name: string, limit: typeof other, pathOf: (rows: Rows) => string): Path {
  return path(name, limit, async ({ world, project, from }: At) => {
    const to = "ada@example.com";
    const contact = (await post(world, project, "/contacts", { email: to })).body.id;
    const email = (await post(world, project, "/emails", project.mail({ to }))).body.id;
    await world.settle();
    from();
    await world.api("GET", pathOf({ email, contact }), project);
  });
}

export const activityPaths: readonly Path[] = [
  activityPath("GET /activity", other, () => "/activity"),
  activityPath(
    "GET /activity of a mail",
    { ...other, readUnits: 10 },
    ({ email }) => `/activity?emailId=${email}`,
  ),
  activityPath("GET /activity of a contact", other, ({ contact }) => `/activity?contactId=${contact}`),
  // The first event of a mail has the mail's number.
  activityPath(
    "GET /activity/:id",
    { ...other, depth: 1 },
    ({ email }) => `/activity/${email.replace("eml_", "evt_")}`,
  ),
];
