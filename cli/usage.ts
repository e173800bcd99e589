import { columns } from "../local/columns.ts";
import type { Option } from "./given.ts";
import { targetOptions } from "./target.ts";
import type { Verb } from "./verb.ts";
import { verbs } from "./verbs.ts";

/** How the tool is called. */
export function usage(): string {
  const lines = Object.entries(verbs).map(([name, verb]) => [
    `  ${callOf(name, verb.arguments)}`,
    verb.about,
  ]);
  return [
    "npm run operator -- <verb> …\n",
    columns(lines),
    `For every verb\n${columns(optionLines(targetOptions))}`,
    "npm run operator -- <verb> --help says more.\n",
  ].join("\n");
}

/** How one verb is called, with all its options. */
export function verbUsage(name: string, verb: Verb): string {
  const about = `${verb.about.charAt(0).toUpperCase()}${verb.about.slice(1)}.`;
  const own = Object.entries(verb.options).map(([option, one]) => ` [${optionText(option, one)}]`);
  const call = `npm run operator -- ${callOf(name, verb.arguments)}${own.join("")}`;
  return `${call}\n\n${about}\n\n${columns(optionLines({ ...verb.options, ...targetOptions }))}`;
}

function callOf(name: string, args: Verb["arguments"]): string {
  return [name, ...args.map((argument) => `<${argument}>`)].join(" ");
}

function optionLines(options: { readonly [name: string]: Option }): readonly (readonly string[])[] {
  return Object.entries(options).map(([name, option]) => [`  ${optionText(name, option)}`, option.about]);
}

function optionText(name: string, { value }: Option): string {
  return value ? `--${name} <${value}>` : `--${name}`;
}
