import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
  /** Whether it stays while another tab is shown, with what was typed in it. */
  readonly isKept?: boolean;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The one that the address of the page names; with `onShow`. */
  readonly shown?: string | undefined;
  readonly onShow?: (id: string) => void;
}

export function Tabs({ label, tabs, shown, onShow }: TabsProps) {
  const first = tabs[0]?.id ?? "";
  const named = tabs.some(({ id }) => id === shown) ? shown : first;
  const choice = onShow ? { value: named ?? first, onValueChange: onShow } : { defaultValue: first };
  return (
    <Radix.Root {...choice} className="tabs">
      <Radix.List className="tab-list" aria-label={label}>
        {tabs.map(({ id, label: text, count }) => (
          <Radix.Trigger key={id} value={id} className="tab">
            {text}
            {count !== undefined && <span className="tab-count"> {count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content, isKept }) => (
        <Radix.Content key={id} value={id} className="tab-content" {...(isKept && { forceMount: true })}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
