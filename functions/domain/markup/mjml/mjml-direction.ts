import type { Direction } from "../language.ts";

const sections = ["mj-wrapper", "mj-section", "mj-group", "mj-column"];
const defaults = [
  ...sections.map((name) => `<${name} direction="rtl"></${name}>`),
  `<mj-text align="right"></mj-text><mj-table align="right"></mj-table>`,
].join("");
const attributes = `<mj-attributes>${defaults}</mj-attributes>`;

/**
 * Lays out what is written from right to left so: MJML sets the direction and the alignment of every component, from left
 * to right by default. Attributes of the components themselves override these defaults.
 */
export function withDirection(mjml: string, { dir }: Direction): string {
  if (dir === "ltr") return mjml;
  if (mjml.includes("<mj-head>")) return mjml.replace("<mj-head>", `<mj-head>${attributes}`);
  return mjml.replace(/^<mjml[^>]*>/, (root) => `${root}<mj-head>${attributes}</mj-head>`);
}
