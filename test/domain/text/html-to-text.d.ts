declare module "html-to-text" {
  /** Another converter of pages to plain text, in the form that the tests call it in. */
  export function convert(
    html: string,
    options: {
      readonly wordwrap: false;
      readonly selectors: readonly { readonly selector: string; readonly options: object }[];
    },
  ): string;
}
