import { type FormEvent, type ReactNode, useId } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../overlays/dialog.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly verb: string;
  readonly form?: "dialog" | "sheet";
  readonly problem?: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: Enter submits it, and what the service refused is said above the buttons. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, verb, form, problem, isBusy, onSubmit, onClose, children } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      title={title}
      description={description}
      {...(form && { form })}
      isClosable
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" disabled={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        {children}
        {problem !== undefined && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
