import { expect, test } from "vitest";
import { displayHtml } from "../../../functions/domain/inbound/display-html.ts";

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<form action="https://evil.test"><input name=p><button>x</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<base href="https://evil.test/">',
  '<link rel=stylesheet href="https://evil.test/x.css"><style>@import "https://evil.test"</style>',
  '<img src="https://evil.test/pixel.gif">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
])("received html is shown without %s (T73)", (payload) => {
  const shown = displayHtml(`<p>before</p>${payload}<p>after</p>`);
  expect(shown).not.toMatch(/<(?:script|svg|math|iframe|form|input|meta|base|link|style|object)\b/i);
  expect(shown.replace(/title="[^"]*"/g, "")).not.toMatch(/\son\w+\s*=|javascript:|evil\.test|data:/i);
});
