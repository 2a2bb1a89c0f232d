/** Reports an event of a part to its test, which reads `window.told`. */
export function reportPartEvent(words: string): void {
  const page = window as { told?: string[] }
  page.told = [...(page.told ?? []), words]
}
