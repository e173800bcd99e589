import { handler as createTemplate } from "../../api/templates/create-template.ts";
import { handler as deleteTemplate } from "../../api/templates/delete-template.ts";
import { handler as duplicateTemplate } from "../../api/templates/duplicate-template.ts";
import { handler as getTemplate } from "../../api/templates/get-template.ts";
import { handler as listTemplates } from "../../api/templates/list-templates.ts";
import { handler as publishTemplate } from "../../api/templates/publish-template.ts";
import { handler as updateTemplate } from "../../api/templates/update-template.ts";
import { everyPage } from "../engine/every-page.ts";
import { listView } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { listedTemplate, shownTemplate, templateFields } from "./template-shapes.ts";

export const templates = {
  "templates.create": async ({ ask, body }: ResendRequest) => {
    const { id } = await ask(createTemplate, () => ({ body: templateFields(body()) }));
    return { object: "template", id };
  },
  "templates.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listTemplates, () => ({ query })), listedTemplate),
  "templates.get": async (request: ResendRequest) => {
    const params = await paramsOf(request);
    return shownTemplate(await request.ask(getTemplate, () => ({ params })));
  },
  "templates.update": async (request: ResendRequest) => {
    const params = await paramsOf(request);
    const { id } = await request.ask(updateTemplate, () => ({
      params,
      body: templateFields(request.body()),
    }));
    return { object: "template", id };
  },
  "templates.publish": async (request: ResendRequest) => {
    const params = await paramsOf(request);
    const { id } = await request.ask(publishTemplate, () => ({ params }));
    return { object: "template", id };
  },
  "templates.duplicate": async (request: ResendRequest) => {
    const params = await paramsOf(request);
    const { id } = await request.ask(duplicateTemplate, () => ({ params }));
    return { object: "template", id };
  },
  "templates.remove": async (request: ResendRequest) => {
    const params = await paramsOf(request);
    const { id } = await request.ask(deleteTemplate, () => ({ params }));
    return { object: "template", id, deleted: true };
  },
};

/** A template by its id, or by its alias among the project's templates, whose number the plan limits. */
async function paramsOf(request: ResendRequest): Promise<{ readonly templateId: string }> {
  const ref = request.params["templateRef"] ?? "";
  if (ref.startsWith("tpl_")) return { templateId: ref };
  const all = await everyPage(request, listTemplates);
  const found = all.find(({ alias }) => alias === ref);
  if (found) return { templateId: found.id };
  throw new Declined({ statusCode: 404, name: "not_found", message: "Template not found." });
}
