/** An address whose local part is cut when there is no room; the domain stays. */
export function Address({ text }: { text: string }) {
  const at = text.lastIndexOf("@");
  if (at < 0) return <span title={text}>{text}</span>;
  return (
    <span className="address" title={text}>
      <span className="spoken">{text}</span>
      <span className="address-local" aria-hidden="true">
        {text.slice(0, at)}
      </span>
      <span className="address-domain" aria-hidden="true">
        {text.slice(at)}
      </span>
    </span>
  );
}
