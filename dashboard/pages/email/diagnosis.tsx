import { useQuery } from "@tanstack/react-query";
import { bodyOf } from "../../api/client.ts";
import { useProject } from "../../api/use-api.tsx";
import { Status } from "../../kit/status.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { receiverWords } from "./timeline-events.ts";

/** What happened to each recipient, why, and what to do next. */
export function Diagnosis({ emailId }: { emailId: string }) {
  const { api, projectId } = useProject();
  const params = { path: { emailId } };
  const query = useQuery({
    queryKey: [projectId, "email", emailId, "diagnosis"],
    queryFn: ({ signal }) => bodyOf(api.GET("/emails/{emailId}/diagnosis", { params, signal })),
  });
  return (
    <QueryView query={query} what="the diagnosis of this email" title="The diagnosis" rows={3}>
      {({ recipients }) => (
        <ul className="plain-list" aria-label="Diagnosis by recipient">
          {recipients.map(({ address, status, explanation, nextStep, evidence }) => (
            <li key={address}>
              <p className="diagnosis-head">
                <strong>{address}</strong> <Status status={status} />
              </p>
              <p>{explanation}</p>
              {evidence.map((event) => {
                const words = receiverWords(event);
                return (
                  words !== undefined && (
                    <p key={event.id} className="said said-trouble">
                      {words}
                    </p>
                  )
                );
              })}
              <p className="quiet">Next: {nextStep}</p>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
