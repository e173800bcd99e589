// What this service uses of MJML, which has no types of its own.

declare module "mjml-core" {
  interface MjmlNode {
    readonly tagName: string;
    readonly line: number;
    readonly content?: string;
    readonly children?: readonly MjmlNode[];
  }
  interface MjmlError {
    readonly line: number;
    readonly message: string;
    readonly tagName: string;
  }
  interface MjmlOptions {
    readonly presets: readonly import("mjml-preset-core").Preset[];
    readonly fonts: Readonly<Record<string, string>>;
    readonly filePath: string;
    readonly ignoreIncludes: boolean;
    readonly validationLevel: "soft";
  }
  type Compile = (
    source: string,
    options: MjmlOptions,
  ) => Promise<{ readonly html: string; readonly json: MjmlNode; readonly errors: readonly MjmlError[] }>;
  /** Node imports the exports of this CommonJS module as `default`; other loaders its `default` export. */
  const core: Compile | { readonly default: Compile };

  export type { MjmlError, MjmlNode };
  // biome-ignore lint/style/noDefaultExport: it is the export of that module
  export default core;
}

declare module "mjml-preset-core" {
  interface Component {
    readonly componentName: string;
    readonly endingTag?: boolean;
    readonly allowedAttributes?: Readonly<Record<string, string>>;
  }
  interface Preset {
    readonly components: readonly Component[];
  }
  const preset: Preset;

  export type { Component, Preset };
  // biome-ignore lint/style/noDefaultExport: it is the export of that module
  export default preset;
}
