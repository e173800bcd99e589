import { createRootRoute, createRoute } from "@tanstack/react-router";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { Shell } from "../shell/shell.tsx";

export const root = createRootRoute({ notFoundComponent: NotFoundPage });
/** The frame of all pages of a project. */
export const project = createRoute({
  getParentRoute: () => root,
  path: "/projects/$projectId",
  component: function ProjectShell() {
    return <Shell projectId={project.useParams().projectId} />;
  },
});
