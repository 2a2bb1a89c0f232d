import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** The weight of files named by their contents: each is compressed once, whichever page fetches it. */
const known = new Map<string, Promise<number>>()
const weightOf = (response: Response): Promise<number> => {
  const { pathname } = new URL(response.url())
  const weight = known.get(pathname) ?? response.body().then((body) => gzipSync(body, { level: 9 }).length)
  known.set(pathname, weight)
  return weight.catch(() => {
    known.delete(pathname)
    return 0
  })
}

/** Starts measuring the script that a page fetches. The returned function gives the amount so far, in kB after gzip. */
export function measureScripts(page: Page): () => Promise<number> {
  const files: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url())) files.push(weightOf(response))
  })
  return async () => (await Promise.all(files)).reduce((sum, one) => sum + one, 0) / 1000
}
