export interface Option {
  readonly type: "string" | "boolean";
  readonly about: string;
  /** What stands for its value in the usage. */
  readonly value?: string;
}

/** What the command line gave: every argument, and the options that it names. */
export interface Given {
  readonly arguments: { readonly [name: string]: string };
  readonly options: { readonly [name: string]: string | boolean | undefined };
}

/** An argument of a verb, which the command line has been held to. */
export function argumentOf(given: Given, name: string): string {
  const value = given.arguments[name];
  if (value === undefined) throw new Error(`the verb does not declare <${name}>`);
  return value;
}

/** The value of an option that takes one. */
export function optionOf({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}
