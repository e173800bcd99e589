import { handler as sendEmail } from "../../api/emails/send-email.ts";
import { contentTypeFault } from "../../domain/emails/attachment-rules.ts";
import { credentialsFault, hasCredentials } from "../../domain/platform/addresses/web-url.ts";
import { invalid, listOf } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { type FetchedFiles, sendBody } from "./send-shapes.ts";

const mostFiles = 5;
const mostBytes = 4_000_000;
const deadlineMs = 10_000;

/** One text for every failure, so that nothing is learnt about what a URL leads to. */
const failure =
  "could not be fetched: it must be an https URL of a public file that answers within 10 seconds, without a redirect; all files together may have 4 MB";

/**
 * Fetches the attachments that a body names by `path`, once it is known that the caller may send just that; none where it
 * names none. A call that is repeated gets its stored answer, and nothing is fetched for it again.
 * @throws {Declined} the send would be refused
 * @throws {Refusal} `validation_error` where one cannot be fetched
 */
export async function fetchedFiles(
  request: ResendRequest,
): Promise<{ readonly files: FetchedFiles } | { readonly replay: object }> {
  const paths = pathsIn(request);
  if (paths.size === 0) return { files: new Map() };
  const replay = await replayOf(request, paths);
  if (replay) return { replay };
  if (paths.size > mostFiles) throw invalid("attachments", `may name at most ${mostFiles} files by \`path\``);
  return { files: await fetchAll(request, paths) };
}

async function fetchAll(request: ResendRequest, paths: ReadonlyMap<number, string>): Promise<FetchedFiles> {
  const web = await request.services.web();
  const fetched = await Promise.all(
    [...paths].map(async ([at, path]) => {
      if (hasCredentials(path)) throw invalid(`attachments[${at}].path`, credentialsFault);
      const isSecure = URL.parse(path)?.protocol === "https:";
      const file = isSecure ? await web.read(path, { mostBytes, headers: {}, deadlineMs }) : undefined;
      if (file?.kind !== "read") throw invalid(`attachments[${at}].path`, failure);
      return [at, file.bytes, file.contentType] as const;
    }),
  );
  let left = mostBytes;
  for (const [at, bytes] of fetched) {
    left -= bytes.length;
    if (left < 0) throw invalid(`attachments[${at}].path`, failure);
  }
  // Most processes never need its table of types.
  const { isUnknownType } = await import("../../gateways/platform/mail/file-type.ts");
  return new Map(
    fetched.map(([at, bytes, contentType]) => {
      const isUsable = contentType !== undefined && contentTypeFault(contentType) === undefined;
      const typeFor = (filename: unknown) =>
        isUsable && (typeof filename !== "string" || isUnknownType(filename)) ? contentType : undefined;
      return [at, { content: Buffer.from(bytes).toString("base64"), typeFor }];
    }),
  );
}

/** The paths by the places of their attachments. What is wrong with anything else is said by the send. */
function pathsIn(request: ResendRequest): ReadonlyMap<number, string> {
  try {
    const { attachments } = request.body() as { readonly attachments?: unknown };
    const given = listOf(attachments ?? undefined, "attachments");
    const isPath = (path: unknown): path is string => typeof path === "string" && path !== "";
    return new Map(given.flatMap(({ path }, at) => (isPath(path) ? [[at, path] as const] : [])));
  } catch {
    return new Map();
  }
}

/** A time at which nothing is sent. A send is refused for its time last, when all else that it says has been judged. */
const longAgo = "2000-01-01T00:00:00Z";
const inPlaceOfFile = { content: "AA==", typeFor: () => undefined };

/**
 * Asks for the same send with other files and at a time that is over, so that it is judged and nothing can come of it:
 * key, scope, fields, pin, idempotency key, domain, template and topic. Returns the stored answer of a repeated call.
 * @throws {Declined} the send would be refused
 */
async function replayOf(
  { ask, body, services }: ResendRequest,
  paths: ReadonlyMap<number, string>,
): Promise<object | undefined> {
  const files = new Map([...paths.keys()].map((at) => [at, inPlaceOfFile]));
  try {
    return await ask(sendEmail, () => ({
      body: { ...sendBody(body(), services.clock(), files), scheduledAt: longAgo },
    }));
  } catch (error) {
    if (error instanceof Declined && isAboutTimeAlone(error)) return undefined;
    throw error;
  }
}

function isAboutTimeAlone({ error: { name, issues = [] } }: Declined): boolean {
  return (
    name === "validation_error" && issues.length > 0 && issues.every(({ path }) => path === "scheduledAt")
  );
}
