import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

export interface MenuItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly isChosen?: boolean;
  readonly onSelect: () => void;
}

/** A button that opens a menu. With `aria-label` on the trigger when it has no text of its own. */
export function Menu({
  trigger,
  label,
  className = "button button-plain",
  items,
}: {
  readonly trigger: ReactNode;
  readonly label?: string;
  readonly className?: string;
  readonly items: readonly MenuItem[];
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger className={className} aria-label={label}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align="start" sideOffset={6} collisionPadding={8}>
          {items.map(({ id, label: text, isChosen, onSelect }) => (
            <Radix.Item key={id} className="menu-item" onSelect={onSelect}>
              <span className="menu-tick">{isChosen && <Icon name="tick" />}</span>
              {text}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
