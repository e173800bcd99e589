import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";

const longest = 320;

interface FindProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onFind: (text: string) => void;
}

/** One field that finds by what is typed or pasted into it. The address of the page has the same text. */
export function Find({ label, placeholder, value, onFind }: FindProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFind(text.trim());
  };
  return (
    <form className="find-form" onSubmit={submit}>
      <div className="find">
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {value !== "" && <Button onClick={() => onFind("")}>Show all</Button>}
    </form>
  );
}
