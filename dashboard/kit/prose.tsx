/** A sentence of the API, in which names of fields and values stand between backticks. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <code key={place} className="mono">
        {part}
      </code>
    ),
  );
}
