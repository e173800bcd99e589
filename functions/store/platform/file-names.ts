import { attachmentFolder, exportFolder, importFolder } from "../../settings/file-folders.ts";

/** The CSV file that a caller uploaded. */
export function importFile(projectId: string, importId: string): string {
  return `${importFolder}${projectId}/${importId}.csv`;
}

/** The CSV file that a caller downloads. */
export function exportFile(projectId: string, exportId: string): string {
  return `${exportFolder}${projectId}/${exportId}.csv`;
}

/** An attachment of an email, for its download. */
export function attachmentFile(projectId: string, emailId: string, index: number): string {
  return `${attachmentFolder}${projectId}/${emailId}/${index}`;
}

/** A page of an export that is not done yet. */
export function exportPart(projectId: string, exportId: string, part: number): string {
  return `${exportFolder}${projectId}/${exportId}.${part}`;
}
