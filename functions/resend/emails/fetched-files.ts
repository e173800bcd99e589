import { handler as sendEmail } from "../../api/emails/send-email.ts";
import { type GivenFields, invalid, listOf } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";

/** The content of the attachments that a call names by their URLs, in base64, by their places. */
export type FetchedFiles = ReadonlyMap<number, string>;

const mostFiles = 5;
const mostBytes = 4_000_000;
const deadlineMs = 10_000;

/** One text for every failure, so that nothing is learnt about what a URL leads to. */
const failure =
  "could not be fetched: it must be an https URL of a public file that answers within 10 seconds, without a redirect; all files together may have 4 MB";

/**
 * Fetches the attachments that a body names by `path`, once it is known that the caller may send; none where it names none.
 * @throws {Declined} the caller may not send
 * @throws {Refusal} `validation_error` where one cannot be fetched
 */
export async function fetchedFiles(request: ResendRequest): Promise<FetchedFiles> {
  const paths = pathsIn(request);
  if (paths.size === 0) return new Map();
  await requireSender(request);
  if (paths.size > mostFiles) throw invalid("attachments", `may name at most ${mostFiles} files by \`path\``);
  const web = await request.services.web();
  const fetched = await Promise.all(
    [...paths].map(async ([at, path]) => {
      const isSecure = URL.parse(path)?.protocol === "https:";
      const file = isSecure ? await web.read(path, { mostBytes, headers: {}, deadlineMs }) : undefined;
      if (file?.kind !== "read") throw invalid(`attachments[${at}].path`, failure);
      return [at, file.bytes] as const;
    }),
  );
  let left = mostBytes;
  for (const [at, bytes] of fetched) {
    left -= bytes.length;
    if (left < 0) throw invalid(`attachments[${at}].path`, failure);
  }
  return new Map(fetched.map(([at, bytes]) => [at, Buffer.from(bytes).toString("base64")]));
}

/** The paths by the places of their attachments. What is wrong with anything else is said by the send. */
function pathsIn(request: ResendRequest): ReadonlyMap<number, string> {
  try {
    const { attachments } = request.body() as { readonly attachments?: unknown };
    const given = listOf(attachments ?? undefined, "attachments");
    return new Map(given.flatMap(({ path }, at) => (typeof path === "string" ? [[at, path] as const] : [])));
  } catch {
    return new Map();
  }
}

/** Nothing is fetched for somebody who may not send: a send of nothing is refused by its fields for everybody else. */
async function requireSender({ ask }: ResendRequest): Promise<void> {
  try {
    await ask(sendEmail, () => ({ body: {} }));
  } catch (error) {
    if (error instanceof Declined && error.error.name === "validation_error") return;
    throw error;
  }
}

/** The name of a file that was given none: the last part of its URL. */
export function nameIn(path: string): GivenFields {
  const last = URL.parse(path)?.pathname.split("/").at(-1) ?? "";
  try {
    return last === "" ? {} : { filename: decodeURIComponent(last) };
  } catch {
    return { filename: last };
  }
}
