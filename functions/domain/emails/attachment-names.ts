const extensions: Readonly<Record<string, string>> = {
  "application/ics": "ics",
  "application/json": "json",
  "application/msword": "doc",
  "application/pdf": "pdf",
  "application/rtf": "rtf",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/xml": "xml",
  "application/zip": "zip",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/tiff": "tif",
  "image/webp": "webp",
  "message/rfc822": "eml",
  "text/calendar": "ics",
  "text/csv": "csv",
  "text/html": "html",
  "text/markdown": "md",
  "text/plain": "txt",
  "text/vcard": "vcf",
  "text/xml": "xml",
  "video/mp4": "mp4",
};

/** Returns the name of an attachment without one, such as `attachment-1.pdf`; `at` is its place from 0. */
export function attachmentName(at: number, contentType = ""): string {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : "bin";
  return `attachment-${at + 1}.${extension}`;
}
