/** Makes the browser save loaded content as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // by then the browser has started saving
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
