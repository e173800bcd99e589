import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  readonly title: string;
  /** The consequence, and what cannot be undone. */
  readonly text: string;
  readonly verb: string;
  readonly keep?: string;
  readonly problem?: ReactNode;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({
  title,
  text,
  verb,
  keep = "Cancel",
  problem,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog
      title={title}
      description={text}
      isClosable
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button kind="danger" disabled={isBusy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
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
