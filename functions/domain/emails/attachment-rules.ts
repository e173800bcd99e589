import { unsafeText } from "../platform/header-rules.ts";

const longestFilename = 255;
const longestContentType = 255;
const longestContentId = 250;

// Amazon SES refuses a message with a file of one of these extensions.
const refusedBySes = new Set(
  `ade adp app asp bas bat cer chm cmd com cpl crt csh der exe fxp gadget hlp hta inf ins isp its js jse ksh lib lnk
   mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msh1 msh2 mshxml msh1xml msh2xml msi
   msp mst ops pcd pif plg prf prg ps1 ps1xml ps2 ps2xml psc1 psc2 reg scf scr sct shb shs sys tmp url vb vbe vbs vps
   vsmacros vss vst vsw vxd ws wsc wsf wsh xnk`.split(/\s+/),
);

const token = "[A-Za-z0-9!#$%&'*+.^_`{|}~-]+";
const quoted = '"(?:[^"\\\\]|\\\\.)*"';
// Parameter names without * ' %: those spell a continuation, which could hide a second file name.
const parameter = `[ ]*;[ ]*[A-Za-z0-9!#$&+.^_\`{|}~-]+=(?:${token}|${quoted})`;
const mediaType = new RegExp(`^${token}/${token}(?:${parameter})*$`);

/** Returns why a file may not be attached; `undefined` when it may. */
export function attachmentFault(attachment: {
  readonly filename: string;
  readonly contentType?: string | undefined;
  readonly contentId?: string | undefined;
}): string | undefined {
  const { filename, contentType, contentId } = attachment;
  return (
    filenameFault(filename) ??
    (contentType === undefined ? undefined : contentTypeFault(contentType)) ??
    (contentId === undefined ? undefined : contentIdFault(contentId))
  );
}

function filenameFault(filename: string): string | undefined {
  if (filename.trim() === "") return "a file name may not be empty";
  if (filename.length > longestFilename)
    return `a file name may not be longer than ${longestFilename} characters`;
  if (unsafeText(filename) !== undefined)
    return "a file name may not hold a line break or a control character";
  if (isPath(filename)) return "a file name may not be a path";
  // The text direction can make gpj.exe look like exe.jpg.
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(filename)) {
    return "a file name may not hold a character that reorders text";
  }
  if (filename.includes("=?")) return "a file name may not hold an encoded word";
  const extension = extensionOf(filename);
  return refusedBySes.has(extension) ? `files of type .${extension} are refused by Amazon SES` : undefined;
}

/** Characters without a glyph: zero-width spaces and joiners, variation selectors, fillers, tags. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A backslash is a character like others, except where Windows would read it as a drive, a server or a step upward. */
function isPath(filename: string): boolean {
  const steps = filename.split("\\");
  return (
    filename.includes("/") || /^(?:[a-z]:|\\)\\/i.test(filename) || steps.some((one) => /^\.\.?$/.test(one))
  );
}

/**
 * Returns the extension as receiving systems read it: look-alike dots and letters mapped, invisible characters, trailing
 * dots, spaces and backslashes dropped.
 */
function extensionOf(filename: string): string {
  const seen = filename.normalize("NFKC").replace(invisible, "").toLowerCase();
  let end = seen.length;
  while (end > 0 && ". \\".includes(seen[end - 1] ?? "x")) end -= 1;
  const name = seen.slice(0, end);
  return name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).trim() : "";
}

/** Returns why a media type may not be that of an attachment; `undefined` when it may. */
export function contentTypeFault(contentType: string): string | undefined {
  if (contentType.length > longestContentType || !/^[\x20-\x7e]+$/.test(contentType)) {
    return `a content type holds at most ${longestContentType} printable ASCII characters`;
  }
  if (!mediaType.test(contentType)) return "the content type is not a media type such as application/pdf";
  // RFC 2046: neither may be base64-encoded, and an attachment always is.
  if (/^(?:multipart|message)\//i.test(contentType)) {
    return "a content type of multipart or message cannot be attached; use application/octet-stream";
  }
  return undefined;
}

function contentIdFault(contentId: string): string | undefined {
  if (
    contentId.length > longestContentId ||
    !/^[\x21-\x7e]+$/.test(contentId) ||
    /[<>()"\\,;]/.test(contentId)
  ) {
    return `a content id holds at most ${longestContentId} printable ASCII characters, no space and no < >`;
  }
  return undefined;
}
