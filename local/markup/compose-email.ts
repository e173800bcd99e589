import { escapeHtml, phrasesFor } from "./phrases.ts";

/** The id under which answers of the stand-in are reported. */
export const standInModel = "local-stand-in";
const notice = "Written by the local stand-in from fixed blocks, not by a language model.";

/** The request as the prompt carries it. */
export interface EmailRequest {
  readonly prompt: string;
  readonly kind?: string;
  readonly brand?: { readonly name?: string; readonly colors?: readonly string[]; readonly logoUrl?: string };
  readonly language?: string;
  readonly variables?: readonly string[];
  readonly links?: readonly string[];
}

export interface ComposedEmail {
  readonly subject: string;
  readonly source: string;
  readonly language: string;
  readonly notes: readonly string[];
}

interface Block {
  readonly keywords: RegExp;
  readonly text: (brand: string) => string;
}

/** Blocks that follow the introduction, by words of the prompt. */
const blocks: readonly Block[] = [
  {
    keywords: /order|receipt|invoice|purchase/i,
    text: () =>
      "<p><strong>Your order</strong></p><p>We have received it and let you know when it ships.</p>",
  },
  {
    keywords: /welcome|onboard|sign ?up|new customer/i,
    text: (brand) =>
      `<p>Three steps to begin with ${brand}:</p><ol><li>Complete your profile</li><li>Look around</li><li>Invite your team</li></ol>`,
  },
  {
    keywords: /discount|sale|offer|coupon/i,
    text: () => "<p><strong>Our offer</strong></p><p>It ends on Sunday at midnight.</p>",
  },
  {
    keywords: /password|reset|log ?in|verify/i,
    text: () => "<p>If you did not ask for this, you can ignore this email.</p>",
  },
  {
    keywords: /event|invitation|invite|webinar/i,
    text: () => "<p><strong>When and where</strong></p><p>The details follow in the calendar entry.</p>",
  },
];

/** Returns an email by the keywords of the prompt: the same one for the same request. */
export function composeEmail(request: EmailRequest, format: "mjml" | "html"): ComposedEmail {
  const { prompt, brand = {}, variables = [], links = [] } = request;
  const phrases = phrasesFor(request.language, prompt);
  const name = escapeHtml(brand.name ?? "Acme");
  const subject = firstSentence(prompt).slice(0, 80);
  const greeting = variables.find((one) => /name/i.test(one));
  const [link] = links;
  const color = brand.colors?.[0] ?? "#1a73e8";
  const text = [
    `<h1>${escapeHtml(subject)}</h1>`,
    `<p>${phrases.hello}${greeting ? ` {{ ${greeting} }}` : ""},</p>`,
    `<p>${escapeHtml(prompt.slice(0, 500))}</p>`,
    ...blocks.filter(({ keywords }) => keywords.test(prompt)).map((block) => block.text(name)),
    `<p>${phrases.goodbye}<br>${name}</p>`,
  ].join("\n");
  const parts = { text, button: phrases.button, color, link, logoUrl: brand.logoUrl, name };
  const source = format === "mjml" ? mjmlOf(parts, subject) : htmlOf(parts);
  return { subject, source, language: phrases.language, notes: [notice] };
}

interface Parts {
  readonly text: string;
  readonly button: string;
  readonly color: string;
  readonly link: string | undefined;
  readonly logoUrl: string | undefined;
  readonly name: string;
}

function mjmlOf({ text, button, color, link, logoUrl, name }: Parts, preview: string): string {
  const logo = logoUrl ? `<mj-image src="${escapeHtml(logoUrl)}" alt="${name}" width="120px" />` : "";
  const action = link
    ? `<mj-button href="${escapeHtml(link)}" background-color="${color}">${button}</mj-button>`
    : "";
  return `<mjml>
<mj-head><mj-preview>${escapeHtml(preview)}</mj-preview></mj-head>
<mj-body background-color="#f4f4f5">
<mj-section background-color="#ffffff"><mj-column>
${logo}<mj-text font-size="16px" line-height="24px">${text}</mj-text>
${action}
</mj-column></mj-section>
</mj-body>
</mjml>`;
}

function htmlOf({ text, button, color, link, logoUrl, name }: Parts): string {
  const logo = logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="${name}" width="120" />` : "";
  const style = `background-color:${color};color:#ffffff;padding:12px 20px`;
  const action = link ? `<p><a href="${escapeHtml(link)}" style="${style}">${button}</a></p>` : "";
  return `<table role="presentation" width="100%"><tr><td style="padding:24px">${logo}${text}${action}</td></tr></table>`;
}

function firstSentence(prompt: string): string {
  return (prompt.trim().split(/(?<=[.!?。！？])\s|\n/u)[0] ?? "").replace(/[.。]$/u, "").trim() || "Hello";
}
