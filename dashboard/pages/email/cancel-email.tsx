import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bodyOf } from "../../api/client.ts";
import type { Email } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { counted } from "../../kit/numbers.ts";
import { Confirm } from "../../kit/overlays/confirm.tsx";

/** Cancels a scheduled email. */
export function CancelEmail({ email }: { email: Email }) {
  const { api, projectId } = useProject();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useOnce({
    mutationFn: () =>
      bodyOf(api.POST("/emails/{emailId}/cancel", { params: { path: { emailId: email.id } } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [projectId] });
      setAsking(false);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel email…</Button>
      {isAsking && (
        <Confirm
          title="Cancel this email?"
          text={`It will not be sent to ${counted(email.recipients.length, "address", "addresses")}, and its price is refunded. A canceled email cannot be scheduled again.`}
          verb="Cancel email"
          keep="Keep it"
          problem={cancel.error?.message}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
