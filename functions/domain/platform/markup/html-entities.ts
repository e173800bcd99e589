// The names that email templates use; every other character can be written by its number.
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    Tab: "\t",
    NewLine: "\n",
    colon: ":",
    comma: ",",
    commat: "@",
    equals: "=",
    lpar: "(",
    num: "#",
    percnt: "%",
    period: ".",
    quest: "?",
    rpar: ")",
    semi: ";",
    sol: "/",
    nbsp: "\u00a0",
    ensp: "\u2002",
    emsp: "\u2003",
    thinsp: "\u2009",
    shy: "\u00ad",
    zwnj: "\u200c",
    zwj: "\u200d",
    copy: "©",
    reg: "®",
    trade: "™",
    hellip: "…",
    mdash: "—",
    ndash: "–",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    laquo: "«",
    raquo: "»",
    lsaquo: "‹",
    rsaquo: "›",
    bull: "•",
    middot: "·",
    sect: "§",
    para: "¶",
    deg: "°",
    plusmn: "±",
    times: "×",
    divide: "÷",
    frac12: "½",
    frac14: "¼",
    frac34: "¾",
    euro: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
    iexcl: "¡",
    iquest: "¿",
    larr: "←",
    rarr: "→",
    uarr: "↑",
    darr: "↓",
    check: "✓",
    ...latinLetters(),
  }),
);

/**
 * Decodes `&amp;`, `&#169;` and `&#xA9;`; an unknown entity stays as it is written. As browsers do, it takes any number of
 * digits, with or without a semicolon.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d+);?|#[xX]([0-9a-fA-F]+);?|([A-Za-z][A-Za-z0-9]{1,9});)/g,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named.get(name) ?? whole;
      return characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
    },
  );
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "\ufffd";
}

/** Returns the names like `&eacute;`, which are a letter and its accent. */
function latinLetters(): Record<string, string> {
  const accents = { grave: "\u0300", acute: "\u0301", circ: "\u0302", tilde: "\u0303", uml: "\u0308" };
  const drafts: Record<string, string> = {
    szlig: "ß",
    AElig: "Æ",
    aelig: "æ",
    Oslash: "Ø",
    oslash: "ø",
    Aring: "Å",
    aring: "å",
    Ccedil: "Ç",
    ccedil: "ç",
    OElig: "Œ",
    oelig: "œ",
    Scaron: "Š",
    scaron: "š",
  };
  for (const [name, accent] of Object.entries(accents)) {
    for (const draft of "AEIOUYNaeiouyn") {
      const composed = `${draft}${accent}`.normalize("NFC");
      if (composed.length === 1) drafts[`${draft}${name}`] = composed;
    }
  }
  return drafts;
}
