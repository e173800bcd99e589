import { html } from "../../../domain/platform/markup/markup.ts";
import { pageText } from "../../../domain/platform/markup/page.ts";
import type { Forwarding } from "./find-forwarding.ts";

/** The page of a confirmation link: a question with a button, or that it is answered. */
export function forwardingPage({ projectName, asked: { address, status } }: Forwarding): string {
  const [from, to] = [html`<b><bdi>${projectName}</bdi></b>`, html`<bdi>${address}</bdi>`];
  if (status === "confirmed")
    return pageText({
      title: "Forwarding is confirmed",
      content: html`<p>${from} may forward email to ${to}.</p>`,
    });
  return pageText({
    title: "Confirm forwarding",
    content: html`<p>Should ${from} be allowed to forward email that it receives to ${to}?</p>
<form method="post">
<input type="hidden" name="confirm" value="yes">
<button>Confirm</button>
</form>
<p class="small">If you do not know about this, close this page: nothing is forwarded.</p>`,
  });
}
