import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'

export type LighthouseScores = {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Largest contentful paint, milliseconds. */
  readonly lcp: number
  /** Total blocking time, milliseconds. */
  readonly tbt: number
  /** Cumulative layout shift. */
  readonly cls: number
}

/**
 * Returns Lighthouse's four scores of a page on a simulated mid-range phone, 0 to 100, with `lcp` and `tbt` in
 * milliseconds and the layout shift `cls`. A run that fails is repeated; throws after the last of `triesLeft`.
 */
export async function scorePage(url: string, triesLeft = 2): Promise<LighthouseScores> {
  const chromium = await findChromium()
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-lighthouse-'))
  const report = path.join(folder, 'report.json')
  try {
    execFileSync(
      'npx',
      [
        'lighthouse',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`,
      ],
      {
        env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const { categories, audits } = JSON.parse(readFileSync(report, 'utf8')) as {
      categories: Record<string, { score: number }>
      audits: Record<string, { numericValue?: number }>
    }
    const figure = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
    }
  } catch (error) {
    // Now and then it misses the beginning of its own recording (NO_NAVSTART).
    if (triesLeft === 0) throw error
    return scorePage(url, triesLeft - 1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
