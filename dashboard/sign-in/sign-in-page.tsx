import { useState } from "react";
import { Button } from "../kit/button.tsx";

/** `onSignIn` leaves for the provider; it rejects when the provider cannot be reached. */
export function SignInPage({
  problem,
  onSignIn,
}: {
  problem?: string | undefined;
  onSignIn: () => Promise<void>;
}) {
  const [failure, setFailure] = useState(problem);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await onSignIn();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setLeaving(false);
    }
  };
  return (
    <main className="sign-in">
      <h1>Sign in</h1>
      <p>Keys, emails and domains of your projects.</p>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          Sign-in failed: {failure}
        </p>
      )}
      <Button kind="primary" disabled={isLeaving} onClick={() => void leave()}>
        Sign in
      </Button>
    </main>
  );
}
