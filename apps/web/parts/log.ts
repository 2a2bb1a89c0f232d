/** Reports of a part to its test: read as `window.told`. */
export function tell(words: string): void {
  const page = window as { told?: string[] }
  page.told = [...(page.told ?? []), words]
}
