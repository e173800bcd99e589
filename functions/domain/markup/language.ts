export interface Direction {
  /** A BCP 47 tag. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

const rightToLeft = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "ks",
  "pa-arab",
  "ps",
  "sd",
  "ug",
  "ur",
  "yi",
]);
const rightToLeftScripts = /-(?:Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg)\b/i;
const tag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i;

/** Scripts of which one language is by far the most common. The order is that of the test. */
const scripts: readonly (readonly [script: RegExp, lang: string])[] = [
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Hebrew}/gu, "he"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja"],
  [/\p{Script=Hangul}/gu, "ko"],
  [/\p{Script=Han}/gu, "zh"],
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Thai}/gu, "th"],
  [/\p{Script=Devanagari}/gu, "hi"],
];

export function isLanguageTag(text: string): boolean {
  return tag.test(text);
}

/**
 * Returns the language and direction of an email: of the caller's tag, else of the model's, else by the script that most
 * of the text is written in.
 */
export function directionOf(tags: readonly (string | undefined)[], text: string): Direction {
  const lang = tags.find((one) => one !== undefined && isLanguageTag(one)) ?? languageOf(text);
  return { lang, dir: isRightToLeft(lang) ? "rtl" : "ltr" };
}

function isRightToLeft(lang: string): boolean {
  if (/-Latn\b/i.test(lang)) return false;
  return rightToLeftScripts.test(lang) || rightToLeft.has(lang.split("-")[0]?.toLowerCase() ?? "");
}

function languageOf(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = scripts.find(([script]) => (text.match(script)?.length ?? 0) > letters / 4);
  return found?.[1] ?? "en";
}
