import { Button } from "./button.tsx";

interface PagerProps {
  readonly hint: string;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
}

/** The foot of a list: no total and no page numbers, since a page costs the same however long the list is. */
export function Pager({ hint, onNewer, onOlder }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages of the list">
      <span className="quiet">{hint}</span>
      <span className="actions">
        <Button disabled={!onNewer} onClick={onNewer}>
          Newer
        </Button>
        <Button disabled={!onOlder} onClick={onOlder}>
          Older
        </Button>
      </span>
    </nav>
  );
}
