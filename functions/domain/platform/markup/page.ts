import { html, type Markup } from "./markup.ts";

interface PageContent {
  readonly title: string;
  readonly content: Markup;
}

/** Returns a page for a link in an email: plain, without script, and with nothing from another host. */
export function pageText({ title, content }: PageContent): string {
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return markup;
}

const style: Markup = {
  markup: `
:root { color-scheme: light dark; --text: #1c1e21; --soft: #5b6168; --ground: #f3f4f6; --card: #fff; --line: #8a9099; --act: #0b57d0; --on-act: #fff }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --soft: #a9b0b8; --ground: #17191c; --card: #212428; --line: #7d848d; --act: #8ab4f8; --on-act: #10233f } }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: var(--ground); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 32rem; margin: 4vh auto; padding: 2rem; background: var(--card); border-radius: .75rem }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25 }
p, form { margin: 0 0 1.25rem }
main > :last-child { margin-bottom: 0 }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0 }
legend { padding: 0; margin-bottom: .5rem }
label { display: flex; gap: .75rem; padding: .75rem 0; cursor: pointer }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--act) }
button { width: 100%; min-height: 3rem; padding: .625rem 1.25rem; border: 1px solid transparent; border-radius: .5rem; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: none; border-color: var(--line); color: inherit }
:focus-visible { outline: 3px solid var(--act); outline-offset: 3px }
.small { color: var(--soft); font-size: .9375rem }
`,
};
