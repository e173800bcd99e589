import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useTyped } from "./use-typed.ts";

interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** A dialog for a decision is centred; a form is a sheet at the right, beside the list that it changes. */
  readonly form?: "dialog" | "sheet";
  readonly onClose: () => void;
  /** Without it, the dialog closes only by its own buttons. */
  readonly isClosable?: boolean;
  /** What is typed in it is worth nothing, as in a search: it closes without a question. */
  readonly isDisposable?: boolean;
  readonly footer: ReactNode;
  readonly children?: ReactNode;
}

/**
 * An open dialog: the page behind it is inert, and focus returns to where it came from. Where something was typed, Escape, a
 * click beside it and its cross ask before that is lost; the buttons of its footer do what they say.
 */
export function Dialog({
  title,
  description,
  form = "dialog",
  onClose,
  isClosable,
  isDisposable,
  footer,
  children,
}: DialogProps) {
  const { watch, hasTyped } = useTyped();
  const [isAsking, setAsking] = useState(false);
  const stay = (event: Event) => {
    if (!isClosable) event.preventDefault();
  };
  const leave = () => {
    if (isDisposable || !hasTyped()) onClose();
    else setAsking(!isAsking);
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && leave()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={`dialog dialog-${form}`}
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={focusField}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
        >
          <header>
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            {isClosable && (
              <Radix.Close className="icon-button" aria-label="Close">
                <Icon name="close" />
              </Radix.Close>
            )}
          </header>
          <div className="dialog-body" {...watch}>
            {description !== undefined && (
              <Radix.Description className="quiet">{description}</Radix.Description>
            )}
            {children}
          </div>
          <footer>
            {isAsking ? <Question onStay={() => setAsking(false)} onLeave={onClose} /> : footer}
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <p className="dialog-note" role="alert">
        What you typed here is lost if you close.
      </p>
      <Button autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button kind="danger" onClick={onLeave}>
        Discard
      </Button>
    </>
  );
}

/** Typing goes to the first field, if there is one, and not to the button that closes the dialog. */
function focusField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>(".dialog-body :is(input, select, textarea)");
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
