interface Phrases {
  readonly language: string;
  readonly hello: string;
  readonly goodbye: string;
  readonly button: string;
}

const phrases: readonly Phrases[] = [
  { language: "en", hello: "Hello", goodbye: "Best wishes,", button: "Open" },
  { language: "de", hello: "Hallo", goodbye: "Viele Grüße", button: "Öffnen" },
  { language: "fr", hello: "Bonjour", goodbye: "Cordialement,", button: "Ouvrir" },
  { language: "es", hello: "Hola", goodbye: "Saludos,", button: "Abrir" },
  { language: "ar", hello: "مرحبا", goodbye: "مع أطيب التحيات،", button: "افتح" },
  { language: "he", hello: "שלום", goodbye: "בברכה,", button: "פתיחה" },
  { language: "ja", hello: "こんにちは", goodbye: "よろしくお願いいたします。", button: "開く" },
];

const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/u, "ar"],
  [/\p{Script=Hebrew}/u, "he"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
];

/** Returns the phrases of the language, or those of the script that the prompt is written in; else the English ones. */
export function phrasesFor(language: string | undefined, prompt: string): Phrases {
  const wanted = language?.split("-")[0] ?? scripts.find(([script]) => script.test(prompt))?.[1];
  const found = phrases.find((one) => one.language === wanted) ?? phrases[0];
  if (!found) throw new Error("The stand-in has no phrases.");
  return { ...found, language: language ?? found.language };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("{", "&#123;");
}
