import type { Click } from "../../domain/broadcasts/figures/clicks.ts";

/** Writes clicks as one text, such as `mb2k9x1z:5 mb2k9x9q:a!`: time and link in base 36, a program's with a mark. */
export function packClicks(clicks: readonly Click[]): string {
  return clicks
    .map(({ at, link, isMachine }) => `${at.toString(36)}:${link.toString(36)}${isMachine ? "!" : ""}`)
    .join(" ");
}

export function unpackClicks(packed: string): readonly Click[] {
  return packed.split(" ").flatMap((one) => {
    const [, at = "", link = "", mark] = /^([0-9a-z]+):([0-9a-z]+)(!?)$/.exec(one) ?? [];
    if (at === "") return [];
    return [{ at: Number.parseInt(at, 36), link: Number.parseInt(link, 36), isMachine: mark === "!" }];
  });
}
