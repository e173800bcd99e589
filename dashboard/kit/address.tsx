/** An address whose local part is cut when there is no room; the domain stays. */
export function Address({ text }: { text: string }) {
  return <CutText text={text} at={text.lastIndexOf("@")} />;
}

/** A beginning of so few characters is not cut: the dots would be as long. */
const uncut = 4;

/** A long text on one line. What is before `at` is cut first; the whole is its title. */
export function CutText({ text, at }: { text: string; at: number }) {
  if (at < 0) return <span title={text}>{text}</span>;
  return (
    <span className="address" title={text}>
      <span className="spoken">{text}</span>
      <span className={at <= uncut ? "address-local address-short" : "address-local"} aria-hidden="true">
        {text.slice(0, at)}
      </span>
      <wbr />
      <span className="address-domain" aria-hidden="true">
        {text.slice(at)}
      </span>
    </span>
  );
}
