/** A filter of days, `2026-03-01..2026-03-02`, as the instants of the reader's clock between which they lie. */
export function instantsOfDays(days: unknown): { readonly from?: string; readonly until?: string } {
  const [from = '', to = ''] = typeof days === 'string' ? days.split('..') : []
  const start = (day: string, after = 0) => {
    const at = new Date(`${day}T00:00`)
    at.setDate(at.getDate() + after)
    return at.toISOString()
  }
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return { ...(isDay(from) ? { from: start(from) } : {}), ...(isDay(to) ? { until: start(to, 1) } : {}) }
}
