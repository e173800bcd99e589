import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Radix.Root defaultValue={tabs[0]?.id ?? ""} className="tabs">
      <Radix.List className="tab-list" aria-label={label}>
        {tabs.map(({ id, label: text, count }) => (
          <Radix.Trigger key={id} value={id} className="tab">
            {text}
            {count !== undefined && <span className="tab-count"> {count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="tab-content">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
