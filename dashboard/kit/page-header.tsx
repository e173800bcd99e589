import { type ReactNode, useEffect } from "react";

interface HeaderProps {
  readonly title: string;
  /** What is above the title, such as links to the list. */
  readonly path?: ReactNode;
  /** The answer of the page in one sentence. */
  readonly sentence?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, path, sentence, actions }: HeaderProps) {
  useEffect(() => {
    document.title = `${title} · Email dashboard`;
  }, [title]);
  return (
    <header className="page-header">
      {path && <p className="page-path">{path}</p>}
      <div className="page-title">
        <h1>{title}</h1>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {sentence && <p className="page-sentence">{sentence}</p>}
    </header>
  );
}
