/** Looks whether a file that a stranger sent would harm whoever opens it. */
export interface FileScanner {
  /** What was found in it, by the name of its kind; null where nothing was. @throws ProviderDown where nobody could look */
  find(content: Uint8Array): Promise<string | null>
}
