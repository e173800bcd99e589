import { unsubscribeVariable } from "../../platform/unsubscribe-rules.ts";
import { engineFor } from "../engine/engine.ts";
import type { Finding } from "../finding.ts";
import type { TemplateClosure } from "../template-content.ts";
import { textsIn } from "../variable-texts.ts";
import { type UsedVariable, usedVariables } from "./check-variables.ts";

/**
 * Returns that a content lacks the link to unsubscribe. `body` is the field that every recipient can see: the page, or the
 * text where there is no page.
 */
export function checkUnsubscribe(
  body: string,
  used: readonly UsedVariable[],
  parts: TemplateClosure["parts"],
): readonly Finding[] {
  const own = used.filter(({ field }) => field === body);
  if (isLinked(own, parts)) return [];
  const message = `Marketing email needs a link to \`{{ ${unsubscribeVariable} }}\`.`;
  return [{ severity: "error", code: "unsubscribe_missing", message, field: body, line: 1, column: 1 }];
}

/** Whether a template links to the unsubscribe page, by itself or by a value of its variables. */
export function hasUnsubscribeLink(
  { html, text = "", parts }: Pick<TemplateClosure, "html" | "text" | "parts">,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const templates = html === undefined ? engineFor("text").parse(text) : engineFor("html").parse(html);
  const used = usedVariables("", templates);
  const linked = valuesWithLink(values);
  return isLinked(used, parts) || used.some(({ path }) => linked.has(path.split(".")[0] ?? ""));
}

/** A block sees only what the template gives it, which is a use by the template. */
function isLinked(used: readonly UsedVariable[], parts: TemplateClosure["parts"]): boolean {
  const layouts = Object.values(parts).filter(({ kind }) => kind === "layout");
  return [used, ...layouts.map(({ html }) => usedVariables("html", engineFor("html").parse(html)))].some(
    (all) => all.some(({ path }) => path === unsubscribeVariable),
  );
}

/** Returns the names of the variables whose texts have the link. */
function valuesWithLink(values: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const linked = textsIn(values).filter(({ text }) =>
    usedVariables("", engineFor("text").parse(text)).some(({ path }) => path === unsubscribeVariable),
  );
  return new Set(linked.map(({ path }) => path.split(".")[0] ?? ""));
}
