import { bodyOf } from "../../api/client.ts";
import { Button } from "../../kit/button.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Template } from "./template.ts";

/** Publishes the draft that is shown here, and no other: another tab's edit is refused by its revision. */
export function PublishButton({ template, isDirty }: { template: Template; isDirty: boolean }) {
  const { id: templateId, revision, status, hasUnpublishedChanges } = template;
  const publish = useChange("templates", ({ api }) => {
    const params = { path: { templateId } };
    return bodyOf(api.POST("/templates/{templateId}/publish", { params, body: { ifRevision: revision } }));
  });
  return (
    <>
      {publish.error && (
        <span className="field-error" role="alert">
          {publish.error.message}
        </span>
      )}
      {isDirty && <span className="quiet">Save the draft to publish it.</span>}
      <Button
        kind="primary"
        disabled={publish.isPending || isDirty || (status === "published" && !hasUnpublishedChanges)}
        onClick={() => publish.mutate(undefined)}
      >
        Publish draft
      </Button>
    </>
  );
}
