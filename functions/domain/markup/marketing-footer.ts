import { unsubscribeVariable } from "../platform/unsubscribe-rules.ts";
import type { Direction } from "./language.ts";
import type { MarkupRequest } from "./markup-request.ts";
import { addressVariable } from "./placeholders.ts";

const unsubscribeIn: Readonly<Record<string, string>> = {
  ar: "إلغاء الاشتراك",
  de: "Abmelden",
  es: "Cancelar la suscripción",
  fr: "Se désabonner",
  he: "ביטול הרשמה",
  hi: "सदस्यता रद्द करें",
  it: "Annulla l'iscrizione",
  ja: "配信停止",
  ko: "수신 거부",
  nl: "Afmelden",
  pt: "Cancelar inscrição",
  ru: "Отписаться",
  zh: "退订",
};

const hasLink = new RegExp(`href="\\{\\{-?\\s*${unsubscribeVariable}\\b`);
const hasAddress = new RegExp(`\\{\\{-?\\s*${addressVariable}\\b`);

/**
 * Returns what marketing email must have and the markup has not: the sender's postal address and the link to
 * unsubscribe, as placeholders; empty where nothing is missing.
 */
export function missingFooter(source: string, { kind, brand }: MarkupRequest, { lang }: Direction): string {
  if (kind !== "marketing") return "";
  const label = unsubscribeIn[lang.split("-")[0]?.toLowerCase() ?? ""] ?? "Unsubscribe";
  const parts = [
    ...(hasAddress.test(source) ? [] : [addressOf(brand?.address)]),
    ...(hasLink.test(source)
      ? []
      : [`<a href="{{ ${unsubscribeVariable} }}" style="color:#666666">${label}</a>`]),
  ];
  return parts.join("<br />");
}

/** Liquid strings have no escapes: what would end one, or be read as markup, is left out. */
function addressOf(address: string | undefined): string {
  const text = address?.replace(/["<>&{}%\p{Cc}]+/gu, " ").trim();
  return text ? `{{ ${addressVariable} | default: "${text}" }}` : `{{ ${addressVariable} }}`;
}

const style = "color:#666666;font-size:12px;text-align:center";

export function withMjmlFooter(mjml: string, footer: string): string {
  if (footer === "") return mjml;
  const text = `<mj-text align="center" color="#666666" font-size="12px" line-height="18px">${footer}</mj-text>`;
  const section = `<mj-section><mj-column>${text}</mj-column></mj-section>`;
  return mjml.replace(/<\/mj-body>/, () => `${section}</mj-body>`);
}

export function withHtmlFooter(html: string, footer: string): string {
  return footer === "" ? html : `${html}\n<p style="${style}">${footer}</p>`;
}
