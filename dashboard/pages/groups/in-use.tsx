import { Link } from "@tanstack/react-router";
import { ApiError } from "../../api/api-error.ts";
import { useProject } from "../../api/use-api.tsx";

/** Why a deletion failed; where broadcasts kept it from happening, with a link to each. Undefined where it did not fail. */
export function useDeletionProblem(error: Error | null) {
  const { projectId } = useProject();
  if (!error) return undefined;
  const broadcasts =
    error instanceof ApiError ? error.issues.filter(({ path }) => path.startsWith("brd_")) : [];
  if (broadcasts.length === 0) return error.message;
  return (
    <>
      Nothing was deleted: a broadcast that has not ended needs it. Cancel the broadcast, or wait for its end.
      {broadcasts.map(({ path: broadcastId, message }) => (
        <span key={broadcastId} className="in-use">
          <Link to="/projects/$projectId/broadcasts/$broadcastId" params={{ projectId, broadcastId }}>
            {message}
          </Link>
        </span>
      ))}
    </>
  );
}
