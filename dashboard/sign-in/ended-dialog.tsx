import { useState } from "react";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/overlays/dialog.tsx";

/** Shown over the page when the session has ended; the page below keeps what was typed. */
export function EndedDialog({ onSignIn }: { onSignIn: () => Promise<void> }) {
  const [problem, setProblem] = useState<string>();
  const again = () =>
    onSignIn().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  return (
    <Dialog
      title="Your session has ended"
      description="Sign in again to go on. What you have typed on this page is kept."
      onClose={() => undefined}
      footer={
        <Button kind="primary" onClick={() => void again()}>
          Sign in again
        </Button>
      }
    >
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
