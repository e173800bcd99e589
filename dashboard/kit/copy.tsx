import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

type State = "ready" | "copied" | "refused";
const shownMs = 2000;

/** Copies a text. `onRefused` is called when the browser does not allow it. */
export function CopyButton({
  text,
  label,
  word,
  onRefused,
}: {
  readonly text: string;
  /** The name of a button without a word: "Copy the value of DKIM 1 of 3". */
  readonly label: string;
  /** A visible word; without it the button is an icon. */
  readonly word?: string;
  readonly onRefused?: () => void;
}) {
  const [state, setState] = useState<State>("ready");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("ready"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("refused");
      onRefused?.();
    }
  };
  const said = { ready: "", copied: "Copied", refused: "Not copied: select the text and copy it yourself." }[
    state
  ];
  return (
    <span className="copy">
      <button
        type="button"
        className={word ? "button button-plain" : "icon-button"}
        aria-label={word ? undefined : label}
        title={said || label}
        onClick={() => void copy()}
      >
        <Icon name={state === "copied" ? "tick" : "copy"} />
        {word && <span>{state === "copied" ? "Copied" : word}</span>}
      </button>
      <span role="status" className={state === "refused" && !word ? "copy-refused" : "spoken"}>
        {word && state === "refused" ? "" : said}
      </span>
    </span>
  );
}

/** A text to copy as a whole. When the browser refuses, the text is selected and the keys to press are named. */
export function CopyField({ text, label, word }: { text: string; label: string; word: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const refuse = () => {
    select(field);
    setRefused(true);
  };
  return (
    <>
      <div className="copy-field">
        <input
          ref={field}
          readOnly
          value={text}
          aria-label={label}
          className="mono"
          onFocus={() => select(field)}
        />
        <CopyButton text={text} label={word} word={word} onRefused={refuse} />
      </div>
      {isRefused && (
        <p role="alert" className="copy-help">
          <strong>Your browser did not let us copy.</strong> The text is selected: press {copyKeys()}.
        </p>
      )}
    </>
  );
}

function select(field: RefObject<HTMLInputElement | null>): void {
  field.current?.focus();
  field.current?.select();
}

function copyKeys(): string {
  return /mac/i.test(navigator.userAgent) ? "⌘ C" : "Ctrl C";
}
