/** Hands a file to the visitor, as if they had pressed a link to it. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Browsers read the file only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
