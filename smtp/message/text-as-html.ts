const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Returns HTML that displays plain text with all its lines and spaces. Uses no styles, as some clients drop them. */
export function textAsHtml(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(lineAsHtml);
  return `<div>${lines.join("<br>\r\n")}</div>`;
}

function lineAsHtml(line: string): string {
  return (
    line
      .replace(/[&<>"]/g, (character) => entities[character] ?? character)
      .replaceAll("\t", "        ")
      // The last space of a run stays a plain one, so that long lines still wrap.
      .replace(/^ | (?= )| $/g, "&nbsp;")
  );
}
