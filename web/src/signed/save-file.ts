/** Lets the browser save what was loaded, under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser has begun to save by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
