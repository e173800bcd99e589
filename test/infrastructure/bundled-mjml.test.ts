import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closureOf } from "../../build/bundle/closure.ts";
import { buildFolder, functionsFolder } from "../../build/places.ts";

const compiler = "functions/domain/templates/mjml/compile-mjml.ts";

/** Compiles with the built chunk, whose exports have minified names: the compiler is the one that returns html. */
const compile = `
  const chunk = await import(process.argv[1]);
  const source = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi {{ name }}</mj-text></mj-column></mj-section></mj-body></mjml>";
  const compilers = Object.values(chunk.default ?? chunk).filter((one) => typeof one === "function");
  for (const one of compilers) console.log(JSON.stringify(await one(source)));
`;

test.each(["create-template", "update-template", "publish-template", "validate-template"])(
  "the bundle of %s compiles MJML",
  (name) => {
    const metafile = JSON.parse(readFileSync(join(buildFolder, "meta.json"), "utf8"));
    const chunk = closureOf(metafile, name).all.find(
      (output) => metafile.outputs[`out/${output}`]?.entryPoint === compiler,
    );
    const file = join(functionsFolder, name, chunk ?? "missing");
    const printed = execFileSync(process.execPath, ["--input-type=module", "-e", compile, file], {
      env: {},
      encoding: "utf8",
    });
    expect(printed).toContain("Hi {{ name }}");
    expect(printed).toContain("<!doctype html>");
  },
);
