import { manyContacts } from "../../test/support/many-contacts.ts";
import { manyEvents } from "../../test/support/many-events.ts";
import { memoryEngine } from "../../test/support/memory-dynamo/engines.ts";
import { startWorld, type World } from "../../test/support/world.ts";
import { markdown } from "../measures/rows.ts";
import { filtersOf, resolveSegment, type WalkResult, walkList } from "./long-lists.ts";

/** The read units of pages of long lists, and of resolving each kind of segment. */
export async function listsTable(count: number): Promise<string> {
  const world = await startWorld({ paginationOffsetEnabled: true }, { engine: memoryEngine });
  const list = await manyContacts(world, count);
  const { project } = list;
  const lines = [lineFor("contacts by cursor", await walkList(world, project, "/contacts"))];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const page = Math.max(1, Math.round((count / 100) * share));
    lines.push(lineFor(`contacts, page ${page}`, await walkList(world, project, "/contacts", [page])));
  }
  lines.push(
    lineFor("contacts of a topic", await walkList(world, project, `/topics/${list.groupId}/contacts`)),
  );
  lines.push(...(await activityLines(world, count)));
  for (const [name, filter] of Object.entries(filtersOf(list))) {
    const body = { name, filter };
    const { id } = (await world.api("POST", "/segments", { key: project.key, body })).body;
    const walked = await walkList(world, project, `/segments/${id}/contacts`);
    const { grewMb } = await resolveSegment(world, project.id, filter);
    lines.push(lineFor(`a segment of ${name}`, walked, `${grewMb.toFixed(1)} MB`));
  }
  await world.stop();
  return markdown(["list", "rows", "pages", "read units per page", "total", "heap"], lines);
}

async function activityLines(world: World, count: number): Promise<string[][]> {
  const project = await manyEvents(world, count);
  const { body } = await world.api("POST", "/contacts", {
    key: project.key,
    body: { email: "ada@example.com" },
  });
  const queries = {
    "activity by cursor": "",
    "… of a type, one in four": "?type=email.opened",
    "… about a contact, one in a hundred": `?contactId=${body.id}`,
  };
  const lines: string[][] = [];
  for (const [name, query] of Object.entries(queries))
    lines.push(lineFor(name, await walkList(world, project, `/activity${query}`)));
  return lines;
}

function lineFor(name: string, { rows, pages, units }: WalkResult, heap = ""): string[] {
  const [min, max] = [Math.min(...units), Math.max(...units)];
  const perPage = min === max ? String(min) : `${min} to ${max}`;
  const total = units.reduce((sum, one) => sum + one, 0);
  return [name, String(rows), String(pages), perPage, String(total), heap];
}
