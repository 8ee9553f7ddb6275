/** Scans a stranger's file for anything that would harm the person who opens it. */
export interface FileScanner {
  /** The name of what was found; null if nothing was. @throws ProviderDown if no scan was possible */
  find(content: Uint8Array): Promise<string | null>
}
