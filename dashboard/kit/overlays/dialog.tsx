import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** A dialog for a decision is centred; a form is a sheet at the right, beside the list that it changes. */
  readonly form?: "dialog" | "sheet";
  readonly onClose: () => void;
  /** Without it, the dialog closes only by its own buttons. */
  readonly isClosable?: boolean;
  readonly footer: ReactNode;
  readonly children?: ReactNode;
}

/** An open dialog: the page behind it is inert, and focus returns to where it came from. */
export function Dialog({
  title,
  description,
  form = "dialog",
  onClose,
  isClosable,
  footer,
  children,
}: DialogProps) {
  const stay = (event: Event) => {
    if (!isClosable) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
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
          <div className="dialog-body">
            {description !== undefined && (
              <Radix.Description className="quiet">{description}</Radix.Description>
            )}
            {children}
          </div>
          <footer>{footer}</footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
