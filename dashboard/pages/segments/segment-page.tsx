import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import type { Segment } from "../groups/group.ts";
import { SegmentForm } from "./segment-form.tsx";

const route = getRouteApi("/projects/$projectId/segments/$segmentId");
/** In the place of an id: a segment that is not there yet. */
const unsaved = "new";

export function SegmentPage() {
  const { segmentId } = route.useParams();
  return segmentId === unsaved ? <NewSegment /> : <KnownSegment key={segmentId} segmentId={segmentId} />;
}

function NewSegment() {
  return (
    <>
      <Head title="New segment" />
      <SegmentForm segment={undefined} />
    </>
  );
}

function KnownSegment({ segmentId }: { segmentId: string }) {
  const { api, projectId } = useProject();
  const query = useQuery({
    queryKey: [projectId, "segments", "one", segmentId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/segments/{segmentId}", { params: { path: { segmentId } }, signal })),
  });
  return (
    <QueryView query={query} what="this segment" title="The segment" isPage>
      {(segment: Segment) => (
        <>
          <Head title={segment.name} />
          <SegmentForm segment={segment} />
        </>
      )}
    </QueryView>
  );
}

function Head({ title }: { title: string }) {
  const { projectId } = useProject();
  return (
    <PageHeader
      title={title}
      path={
        <Link to="/projects/$projectId/audiences" params={{ projectId }} search={{ kind: "segments" }}>
          Segments
        </Link>
      }
      sentence="A segment is whoever matches it at the time, also when a broadcast is sent to it."
    />
  );
}
