import type { ReactNode } from "react";
import { CopyButton } from "../kit/copy.tsx";
import { Icon } from "../kit/icon.tsx";
import { Menu, type MenuItem } from "../kit/overlays/menu.tsx";
import { PageHeader } from "../kit/page-header.tsx";

interface ThingHeaderProps {
  readonly title: string;
  /** A link to the list that it is in. */
  readonly list: ReactNode;
  readonly id: string;
  /** How it fares, as a mark with its word. */
  readonly state: ReactNode;
  /** What is to be known beside the state, in words. */
  readonly about?: ReactNode;
  /** Its buttons; the one that matters most comes last. */
  readonly actions?: ReactNode;
  /** What is done rarely, or cannot be undone. */
  readonly more?: { readonly label: string; readonly items: readonly MenuItem[] };
  /** Why an action failed. */
  readonly problem?: string | undefined;
}

/**
 * The header of the page of one thing, such as a contact or a broadcast: where it is listed and its id, its name, its state
 * with what explains it, and what can be done. All of them have the same places for these.
 */
export function ThingHeader({ title, list, id, state, about, actions, more, problem }: ThingHeaderProps) {
  return (
    <>
      <PageHeader
        title={title}
        path={
          <>
            {list} /{" "}
            <span className="thing-id">
              <span className="mono">{id}</span> <CopyButton text={id} label="Copy the ID" />
            </span>
          </>
        }
        sentence={
          <span className="thing-state">
            {state}
            {about !== undefined && <span className="quiet">{about}</span>}
          </span>
        }
        actions={
          (actions || more) && (
            <>
              {actions}
              {more && (
                <Menu
                  label={more.label}
                  className="icon-button"
                  trigger={<Icon name="more" />}
                  items={more.items}
                />
              )}
            </>
          )
        }
      />
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
