import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import { mostRows } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";

const sources: Readonly<Record<string, string>> = {
  api: "by a program or in the dashboard",
  import: "by an import",
  link: "by the person, with a link",
  complaint: "by a complaint",
};

/** What a person agreed to and when, the newest first. */
export function ConsentHistory({ contactId: contactRef }: { contactId: string }) {
  const { api, projectId } = useProject();
  const params = { path: { contactRef }, query: { limit: mostRows } };
  const query = useQuery({
    queryKey: [projectId, "contacts", "consent", contactRef],
    queryFn: ({ signal }) => bodyOf(api.GET("/contacts/{contactRef}/consent", { params, signal })),
  });
  return (
    <QueryView query={query} what="the consent of this person" title="The consent history" rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <State title="Nothing has changed yet">
            <p>Every subscription and unsubscription appears here with who made it.</p>
          </State>
        ) : (
          <ol className="history">
            {items.map(({ id, at, change, source, topicId }) => (
              <li key={id}>
                <strong>{change.replaceAll("_", " ")}</strong>
                {topicId !== null && <span className="mono"> {topicId}</span>}
                <span className="quiet">
                  {" "}
                  {sources[source] ?? source} · <Time at={at} />
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </QueryView>
  );
}
