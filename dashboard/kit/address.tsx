/** An address whose local part is cut when there is no room; the domain stays. */
export function Address({ text }: { text: string }) {
  const at = text.lastIndexOf("@");
  if (at < 0) return <span title={text}>{text}</span>;
  return (
    <span className="address" title={text}>
      <span className="address-local">{text.slice(0, at)}</span>
      <span className="address-domain">{text.slice(at)}</span>
    </span>
  );
}
