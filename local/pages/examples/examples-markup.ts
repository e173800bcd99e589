import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import type { OpenApiDocument } from "../openapi/openapi-shape.ts";
import { curlCommand } from "./curl-command.ts";
import { exampleCall, exampleReply, type Placed } from "./example-call.ts";
import { nodeProgram } from "./node-program.ts";
import { pythonProgram } from "./python-program.ts";

/** The languages of the examples; the page shows one of them at a time where scripts run, and all of them otherwise. */
export const languages = { curl: curlCommand, "Node.js": nodeProgram, Python: pythonProgram } as const;

/** An operation's call in each language, and the answer. */
export function examplesMarkup(document: OpenApiDocument, placed: Placed): Markup {
  const call = exampleCall(document, placed);
  const reply = exampleReply(document, placed.operation);
  return html`<div class="examples">
<div class="languages">
${Object.entries(languages).map(([name, programOf]) => html`<div>${figure(name, programOf(call))}</div>\n`)}</div>
${reply && figure(`Response ${reply.status}`, JSON.stringify(reply.value, undefined, 2))}</div>`;
}

function figure(label: string, text: string): Markup {
  return html`<figure class="example">
<figcaption>${label}</figcaption>
<pre tabindex="0"><code>${text}</code></pre>
</figure>
`;
}
