/** What one invocation of a function can return, less some space for its headers. */
const largestAnswer = 6 * 1024 * 1024 - 4096;
/** A character of a text takes at most seven bytes of an answer: it is escaped, and the whole body once more. */
const certainlyFits = 500_000;

interface WithContent {
  readonly html: string | null;
  readonly text: string | null;
}

/**
 * Returns an email's record as one answer can carry it. A request may be as large as an answer, which has recipients
 * and events besides: content that leaves no space for them is null, the text before the HTML.
 */
export function withinAnswer<View extends WithContent>(record: View): View {
  const length = (record.html?.length ?? 0) + (record.text?.length ?? 0);
  if (length < certainlyFits) return record;
  const smaller = [record, { ...record, text: null }, { ...record, html: null }];
  return smaller.find(fits) ?? { ...record, html: null, text: null };
}

function fits(record: WithContent): boolean {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(record))) <= largestAnswer;
}
