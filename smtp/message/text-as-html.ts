const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * A page that shows a plain text as it is: every line, and every space of a line. Written without styles, as some
 * mail readers drop them.
 */
export function textAsHtml(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(lineAsHtml);
  return `<div>${lines.join("<br>\r\n")}</div>`;
}

function lineAsHtml(line: string): string {
  return (
    line
      .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
      .replaceAll("\t", "        ")
      // One space in a run may stay a plain one, so that long lines still wrap.
      .replace(/^ | (?= )| $/g, "&nbsp;")
  );
}
