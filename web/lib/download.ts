/** Downloads a file, as if the visitor had followed a link to it. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Browsers read the file only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
