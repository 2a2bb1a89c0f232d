import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'

export type PageWeight = {
  readonly requests: number
  readonly jsBytes: number
  readonly cssBytes: number
  readonly allBytes: number
}

/**
 * Measures the requests that a browser with an empty cache makes for a page until it is idle, and their bytes after
 * gzip. `stored` is the content of the browser's local storage.
 */
export async function measurePageWeight(
  url: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<PageWeight> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs })
  try {
    const page = await browser.newPage()
    await page.addInitScript(
      (entries) => Object.entries(entries).map(([key, value]) => localStorage.setItem(key, value)),
      stored,
    )
    const weight = { requests: 0, jsBytes: 0, cssBytes: 0, allBytes: 0 }
    const pending: Promise<void>[] = []
    page.on('response', (response) => {
      if (!response.url().startsWith('http')) return
      weight.requests += 1
      pending.push(
        response.body().then(
          (body) => {
            const bytes = /\.(woff2|png|jpg|mp4)/.test(response.url())
              ? body.length
              : gzipSync(body, { level: 9 }).length
            weight.allBytes += bytes
            if (/javascript/.test(response.headers()['content-type'] ?? '')) weight.jsBytes += bytes
            if (/css/.test(response.headers()['content-type'] ?? '')) weight.cssBytes += bytes
          },
          () => {},
        ),
      )
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await Promise.all(pending)
    return weight
  } finally {
    await browser.close()
  }
}

/** Returns the floor of a page's script, in bytes: React and ReactDOM unmodified, production builds, gzip. */
export function measureReactWeight(root: string): number {
  const files = [
    'react/cjs/react.production.js',
    'react-dom/cjs/react-dom.production.js',
    'react-dom/cjs/react-dom-client.production.js',
    'scheduler/cjs/scheduler.production.js',
  ]
  return gzipSync(Buffer.concat(files.map((file) => readFileSync(path.join(root, 'node_modules', file)))), { level: 9 })
    .length
}
