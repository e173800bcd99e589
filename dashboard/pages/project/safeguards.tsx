import { useState } from "react";
import { bodyOf, type Schemas } from "../../api/client.ts";
import type { Project } from "../../api/queries.ts";
import { Button } from "../../kit/button.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { Confirm } from "../../kit/overlays/confirm.tsx";
import { useChange } from "../../shell/use-change.ts";

type Change = Schemas["UpdateProjectBody"];

/** What keeps email of a staging project from people who must not get it. */
export function Safeguards({ project }: { project: Project }) {
  // What was asked stays what is done, also if somebody else changes it before it is confirmed.
  const [asked, setAsked] = useState<"capture" | "send">();
  const change = useChange("project", ({ api, projectId }, body: Change) =>
    bodyOf(api.PATCH("/projects/{projectId}", { params: { path: { projectId } }, body })),
  );
  const isLocked = project.role !== "owner";
  const set = (capture: boolean) => change.mutate({ capture }, { onSuccess: () => setAsked(undefined) });
  return (
    <section aria-label="Safeguards">
      <h2>Safeguards</h2>
      <p className="quiet">
        For a staging project: programs behave as they do in production, and nobody gets email by accident.
      </p>
      <label className="tick">
        <input
          type="checkbox"
          checked={project.capture}
          disabled={isLocked || change.isPending}
          onChange={() => setAsked(project.capture ? "send" : "capture")}
        />
        Capture every email instead of sending it
      </label>
      <Restriction
        key={project.restrictTo.join()}
        project={project}
        problem={asked ? undefined : change.error?.message}
        isBusy={change.isPending}
        onSave={(restrictTo) => change.mutate({ restrictTo })}
      />
      {asked && (
        <Confirm
          title={asked === "send" ? "Send email again?" : "Capture every email?"}
          text={
            asked === "send"
              ? "What is accepted from now on is sent. What was accepted before stays captured."
              : "Nothing reaches a recipient any more, password resets included: also what was accepted and waits. It ends as captured and is refunded."
          }
          verb={asked === "send" ? "Send email again" : "Capture every email"}
          problem={change.error?.message}
          isBusy={change.isPending}
          onConfirm={() => set(asked === "capture")}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

interface RestrictionProps {
  readonly project: Project;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onSave: (restrictTo: string[]) => void;
}

function Restriction({ project, problem, isBusy, onSave }: RestrictionProps) {
  const saved = project.restrictTo.join("\n");
  const [text, setText] = useState(saved);
  const isLocked = project.role !== "owner";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.split(/[\s,]+/).filter((one) => one !== ""));
      }}
    >
      <TextArea
        label="Only these recipients"
        hint="An address or a domain such as *@acme.test on each line, up to 10. Empty: everybody."
        className="mono"
        rows={3}
        disabled={isLocked}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" disabled={isLocked || isBusy || text.trim() === saved}>
        Save recipients
      </Button>
    </form>
  );
}
