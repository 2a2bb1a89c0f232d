import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Answers, whenever it is asked, the kB of script by gzip that a page has fetched since. */
export function weighing(page: Page): () => Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return
    bodies.push(
      response.body().then(
        (body) => gzipSync(body, { level: 9 }).length,
        () => 0,
      ),
    )
  })
  return async () => (await Promise.all(bodies)).reduce((sum, one) => sum + one, 0) / 1000
}
