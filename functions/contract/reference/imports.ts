import type { AreaReference } from "./area-reference.ts";

export const imports: AreaReference = {
  groups: {
    imports: "Import and export contacts as CSV. Both run asynchronously and report their progress.",
  },
  operations: {
    createImport: {
      summary: "Create an import",
      description:
        "The first line that is not blank is the header. It names the columns: `email`, `firstName`, `lastName` and `unsubscribed`, in any case and with or without spaces and underscores. Any other valid property name, optionally written as `properties.<key>`, is that property. `columns` overrides this. Commas, semicolons and tabs are detected as separators. The file must be UTF-8, or UTF-16 with a byte order mark. Values are text unless the property has another type; empty cells change nothing. Imports never resubscribe a contact, nor add one to a topic that it opted out of. A leading apostrophe before `=`, `+`, `-` or `@`, as exports contain it, is removed. `topicIds` subscribes people, so it needs the scope `subscription:subscribe` as well.",
      example: { csv: "email,first_name,plan\nada@example.com,Ada,pro\n", onConflict: "update" },
    },
    startImport: {
      summary: "Start an import",
      description:
        "Starts an import after its file was uploaded. Files are limited to 100 MiB. An import that is not started within a week is deleted.",
    },
    listImports: {
      summary: "List imports",
      description:
        "Newest first; `status` selects those of one status. An import is kept for 30 days after its end, and for 30 days where it is never started.",
    },
    getImport: {
      summary: "Get an import",
      description:
        "Returns the progress of an import. `counts.lines` is the number of lines processed so far, the sum of the other counts. A `failed` import keeps the contacts that it already imported.",
    },
    listImportErrors: {
      summary: "List the errors of an import",
      description:
        "Lists lines that were rejected or only partly imported, last line first. Of a line that cannot be imported but says that its contact has opted out, the opt-out is applied. Messages never contain the data of the line. Kept for 30 days.",
    },
    createExport: {
      summary: "Create an export",
      description:
        "Exports all contacts, or those of one audience, topic or segment. Oldest contacts first, with a column for each property that exists when the export starts. The file is UTF-8 with a byte order mark and CRLF line ends. Values that a spreadsheet would evaluate are prefixed with an apostrophe; importing the file restores them. Audiences, topics and the resubscription lock are not exported.",
      example: {},
    },
    getExport: {
      summary: "Get an export",
      description:
        "`url` is null until the export is `done`. It is valid for 15 minutes; request the export again for a new one. The file is deleted after a week, and when a contact is erased.",
    },
  },
  schemas: {
    CreateImportBody: {
      csv: "The file itself, up to 5 MB: the import starts immediately. Without it, upload the file to `uploadUrl` with PUT and start the import.",
      columns:
        "The field for each column, by its name in the header; null skips the column. `unsubscribed` is a column of opt-outs, `subscribed` one of opt-ins: `true`, `yes` or `1`, or `false`, `no` or `0`, in any case. Who has not opted in is unsubscribed, also by an empty cell. Words for a status are read as well: `unsubscribed`, `not subscribed`, `cleaned` or `blocklisted` unsubscribe in either column, `subscribed` changes nothing. A line with any other value is rejected. A column must be named here if its name looks like an opt-out (`status`, `opted_out`), or if one of the first 1,000 lines says `unsubscribed` or the like in it.",
      onConflict:
        "Whether existing contacts with the same address are skipped or updated. An opt-out counts in both cases: a contact that is skipped is unsubscribed where its line says so, and counted as updated.",
      audienceIds: "The audiences that every contact is added to.",
      topicIds:
        "The topics that every contact is added to, unless the recipient opted out. Needs the scope `subscription:subscribe` as well.",
    },
    CreateExportBody: {
      audienceId: "Only contacts of this audience. At most one of the three can be given.",
    },
  },
};
