import type { IncomingMessage, ServerResponse } from "node:http";

/** Serves a page of the local service; returns whether it has responded. */
export type Page = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;

/** The page at `/` for browsers. Other clients get the response of the deployed service. */
export function indexPage(): Page {
  return (req, res) => {
    const isBrowser = req.headers.accept?.includes("text/html") === true;
    if (req.url !== "/" || req.method !== "GET" || !isBrowser) return false;
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    res.end(markup(`http://127.0.0.1:${req.socket.localPort}`));
    return true;
  };
}

const style = `
:root{color-scheme:light dark;--ground:#f6f7f9;--surface:#fff;--line:#dfe2e8;--ink:#1a1c20;--muted:#5a6070;--accent:#0b4fb3}
@media (prefers-color-scheme:dark){:root{--ground:#141518;--surface:#1c1f26;--line:#30343d;--ink:#eceef2;--muted:#a3a9b6;--accent:#82b1ff}}
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:3rem 1rem;background:var(--ground);color:var(--ink)}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .25rem}p{margin:.25rem 0 1rem;color:var(--muted)}
a{color:var(--accent)}ul{list-style:none;padding:0;margin:0 0 1.5rem}
li{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem;margin:.5rem 0}
li a{display:block;font-weight:600}li span{color:var(--muted)}
pre{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:1rem;overflow:auto;font-size:.85rem}
`;

function markup(url: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Email delivery service</title>
<style>${style}</style>
<h1>Email delivery service</h1>
<p>Running locally at ${url}</p>
<ul>
<li><a href="/dashboard/">Dashboard</a><span>Keys, emails and domains. Sign in with one click.</span></li>
<li><a href="/inbox">Inbox</a><span>All emails sent on this machine. They are not delivered.</span></li>
<li><a href="/docs">API reference</a><span>All endpoints with examples.</span></li>
<li><a href="/openapi.json">OpenAPI document</a><span>For code generators and API clients.</span></li>
</ul>
<p>Send an email with the API key that npm start printed:</p>
<pre tabindex="0">curl ${url}/emails \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "from": "hello@example.test",
    "to": "you@example.com",
    "subject": "Hello",
    "html": "&lt;p&gt;It works.&lt;/p&gt;"
  }'</pre>
</html>
`;
}
