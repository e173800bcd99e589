import { exportFolder, importFolder } from "../../settings/file-folders.ts";

/** What a caller brought. */
export function importFile(projectId: string, importId: string): string {
  return `${importFolder}${projectId}/${importId}.csv`;
}

/** What a caller fetches. */
export function exportFile(projectId: string, exportId: string): string {
  return `${exportFolder}${projectId}/${exportId}.csv`;
}

/** A page of an export that is under way. */
export function exportPart(projectId: string, exportId: string, part: number): string {
  return `${exportFolder}${projectId}/${exportId}.${part}`;
}
