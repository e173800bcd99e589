import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request that is for a page of the local service; says whether it has. */
export type Page = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;

/** The page that a browser finds at `/`. A program that asks for `/` gets what the deployed service answers. */
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

function markup(url: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Email delivery service</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:3rem auto;padding:0 1rem}pre{background:#f3f3f3;padding:1rem;overflow:auto}</style>
<h1>Email delivery service, on this machine</h1>
<ul>
<li><a href="/inbox">Inbox</a>: every mail that was handed to SES here; none leaves this machine</li>
<li><a href="/docs">Reference</a> of the API, and its <a href="/openapi.json">OpenAPI document</a></li>
</ul>
<p>Send a mail with the key that the start printed:</p>
<pre>curl ${url}/emails \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"from":"hello@example.test","to":"you@example.net","subject":"Hello","html":"&lt;p&gt;Hello&lt;/p&gt;"}'</pre>
</html>
`;
}
