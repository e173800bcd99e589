export interface SnippetInput {
  /** The API as a program on the viewer's machine calls it. */
  readonly url: string;
  readonly key: string;
  /** A verified domain, or a placeholder for one. */
  readonly domain: string;
}

export interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

const message = (domain: string) => ({
  from: `hello@${domain}`,
  to: ["success@simulator.amazonses.com", "bounce@simulator.amazonses.com"],
  subject: "First light",
  html: "<p>It works.</p>",
});

/** A first request in several languages, ready to paste. */
export function snippets({ url, key, domain }: SnippetInput): readonly Snippet[] {
  const body = JSON.stringify(message(domain), undefined, 2);
  const curl = `curl ${url}/emails \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;
  const node = `const response = await fetch("${url}/emails", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${key}",
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),
});
console.log(response.status, await response.json());`;
  const python = `import json, urllib.request

request = urllib.request.Request(
    "${url}/emails",
    data=json.dumps(${body.replaceAll("\n", "\n    ")}).encode(),
    headers={
        "Authorization": "Bearer ${key}",
        "Content-Type": "application/json",
    },
)
print(urllib.request.urlopen(request).read().decode())`;
  return [
    { id: "curl", label: "curl", text: curl },
    { id: "node", label: "Node", text: node },
    { id: "python", label: "Python", text: python },
  ];
}
