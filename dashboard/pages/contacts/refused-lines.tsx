import { useQuery } from "@tanstack/react-query";
import { bodyOf, type Schemas } from "../../api/client.ts";
import { mostRows } from "../../api/queries.ts";
import { type ProjectApi, useProject } from "../../api/use-api.tsx";
import { useOnce } from "../../api/use-once.ts";
import { Button } from "../../kit/button.tsx";
import { counted, number } from "../../kit/numbers.ts";
import { saveFile } from "../../kit/save-file.ts";

type LineError = Schemas["ImportError"];

const shown = 20;
/** More than anybody repairs by hand: a file of which so many lines are refused is another file. */
const mostDownloaded = 10_000;

interface RefusedLinesProps {
  readonly importId: string;
  readonly count: number;
}

/** Why lines were refused: the first of them here, all of them as a file. */
export function RefusedLines({ importId, count }: RefusedLinesProps) {
  const project = useProject();
  const { data } = useQuery({
    queryKey: [project.projectId, "imports", importId, "errors"],
    queryFn: () => readPage(project, importId, { limit: shown }),
  });
  const download = useOnce({
    mutationFn: () => readAll(project, importId),
    onSuccess: (errors) => saveFile("refused-lines.csv", "text/csv", csvOf(errors)),
  });
  if (!data) return null;
  return (
    <>
      <ul className="plain-list">
        {data.items.map(({ id, line, message }) => (
          <li key={id}>
            Line {number(line)}: {message}
          </li>
        ))}
      </ul>
      {data.hasMore && <p className="quiet">The first {shown} are shown.</p>}
      <Button disabled={download.isPending} onClick={() => download.mutate()}>
        Download {counted(count, "refused line", "refused lines")}
      </Button>
      {download.error && (
        <p className="field-error" role="alert">
          {download.error.message}
        </p>
      )}
    </>
  );
}

interface Place {
  readonly limit: number;
  readonly after?: string;
}

function readPage({ api }: ProjectApi, importId: string, query: Place) {
  return bodyOf(api.GET("/contacts/imports/{importId}/errors", { params: { path: { importId }, query } }));
}

async function readAll(project: ProjectApi, importId: string): Promise<readonly LineError[]> {
  const errors: LineError[] = [];
  let after: string | null = "";
  while (after !== null && errors.length < mostDownloaded) {
    const page = await readPage(project, importId, { limit: mostRows, after });
    errors.push(...page.items);
    after = page.hasMore ? page.nextCursor : null;
  }
  return errors;
}

export function csvOf(errors: readonly Pick<LineError, "line" | "message">[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return ["line,reason", ...errors.map(({ line, message }) => `${line},${quoted(message)}`)].join("\n");
}
