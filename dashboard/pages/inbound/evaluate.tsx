import { type FormEvent, useState } from "react";
import { bodyOf } from "../../api/client.ts";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { useChange } from "../../shell/use-change.ts";
import type { Evaluation } from "./inbound-route.ts";

interface EvaluateProps {
  readonly onEvaluated: (evaluation: Evaluation) => void;
}

/** Asks which routes an email would meet; nothing is sent. */
export function Evaluate({ onEvaluated }: EvaluateProps) {
  const [recipient, setRecipient] = useState("");
  const [from, setFrom] = useState("");
  const [subject, setSubject] = useState("");
  const evaluate = useChange(
    "evaluation",
    ({ api }) => {
      const body = { recipient: recipient.trim(), from: from.trim(), ...(subject !== "" && { subject }) };
      return bodyOf(api.POST("/inbound/routes/evaluate", { body }));
    },
    onEvaluated,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    evaluate.mutate(undefined);
  };
  return (
    <form className="inline-form" aria-labelledby="evaluate" onSubmit={submit}>
      <h2 id="evaluate">Which routes would an email meet?</h2>
      <Field
        label="Recipient"
        type="email"
        required
        value={recipient}
        onChange={(event) => setRecipient(event.target.value)}
      />
      <Field
        label="From"
        type="email"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field label="Subject" value={subject} onChange={(event) => setSubject(event.target.value)} />
      <Button type="submit" disabled={evaluate.isPending}>
        Try routes
      </Button>
      {evaluate.error && (
        <p className="field-error" role="alert">
          {evaluate.error.message}
        </p>
      )}
    </form>
  );
}
