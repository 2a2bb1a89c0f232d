/** Hands a fetched file to the browser's downloads under its name. */
export function saveFile({ blob, name }: { readonly blob: Blob; readonly name: string }): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
