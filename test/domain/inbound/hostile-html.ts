/** Ways to run a script, or to ask another host for something, in the HTML of a received email. */
const handlers = ["onerror", "onload", "onclick", "onfocus", "ontoggle", "onanimationstart", "OnMouseOver"];
const elements = [
  "img src=x",
  "svg",
  "body",
  "input autofocus",
  "details open",
  "video src=x",
  "p tabindex=1",
];
const urls = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "&#106;avascript:alert(1)",
  "java&#9;script:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
];
const carriers = [
  (url: string) => `<a href="${url}">x</a>`,
  (url: string) => `<a href='${url}'>x</a>`,
  (url: string) => `<iframe src="${url}"></iframe>`,
  (url: string) => `<form action="${url}"><button>x</button></form>`,
  (url: string) => `<object data="${url}"></object>`,
  (url: string) => `<embed src="${url}">`,
  (url: string) => `<img src="${url}">`,
  (url: string) => `<svg><a xlink:href="${url}"><text>x</text></a></svg>`,
  (url: string) => `<math href="${url}">x</math>`,
  (url: string) => `<meta http-equiv="refresh" content="0;url=${url}">`,
];
const remote = [
  '<img src="https://evil.example/a">',
  '<img srcset="https://evil.example/b 1x">',
  '<table background="https://evil.example/c"><td>x</table>',
  '<p style="background:url(https://evil.example/d)">x</p>',
  '<p style="background:u\\72l(https://evil.example/e)">x</p>',
  '<link rel=stylesheet href="https://evil.example/f">',
  "<style>@import 'https://evil.example/g'</style>",
  "<style>p{background:url(//evil.example/h)}</style><p>x</p>",
  '<video poster="https://evil.example/i"></video>',
  '<audio src="https://evil.example/j" autoplay></audio>',
  '<svg><image href="https://evil.example/k"/></svg>',
  '<base href="https://evil.example/"><img src=l>',
  '<link rel=preload as=image href="https://evil.example/m">',
  '<input type=image src="https://evil.example/n">',
  '<iframe src="https://evil.example/o"></iframe>',
];
const broken = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  "<!--><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<scr<script>ipt>alert(1)</script>",
  "<img src=x\u0000 onerror=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  "<template><script>alert(1)</script></template>",
  "<plaintext><script>alert(1)</script>",
  "<script src=https://evil.example/p></script>",
  "<script>alert(1)",
  "<svg><script href=https://evil.example/q /></svg>",
];
const endings = ["", '<p title="', "</div></body></html><script>alert(1)</script>"];

/** More than 200 received emails. */
export const hostileHtml: readonly string[] = [
  ...handlers.flatMap((on) => elements.map((element) => `<${element} ${on}=alert(1)>`)),
  ...urls.flatMap((url) => carriers.map((carry) => carry(url))),
  ...[...remote, ...broken].flatMap((html) => endings.map((end) => html + end)),
];
