/** Saves a fetched file in the browser's downloads under this name. */
export function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  // It must be in the page while it is clicked, because some browsers ignore the file name of a link outside the page.
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
