import { waitBudgets } from './budgets.ts'
import { type BenchFigure, roundToTwoDecimals } from './figures.ts'
import { type LighthouseScores, scorePage } from './lighthouse.ts'
import { median } from './load.ts'
import { measurePageWeight, measureReactWeight } from './page-weight.ts'
import { listPublicPages } from './public-pages.ts'
import { isSmallestRun } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'

const asked = process.env.PAGES?.split(',')
const isAsked = (address: string) => !asked || asked.some((one) => address === one || address.startsWith(`${one}?`))

/**
 * Measures the requests of a browser with an empty cache for the home page and the sign-in page beside the weight of
 * React alone, and the scores of the public pages: the median of several runs. `PAGES` selects pages by their addresses
 * (`/live,/news`).
 */
export async function benchPages({ portal }: BenchEnvironment, root: string, rounds: number): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = []
  const home = await measurePageWeight(`${portal.url}/`)
  const login = await measurePageWeight(`${portal.url}/login`)
  const react = measureReactWeight(root)
  const kilo = (bytes: number) => Math.round(bytes / 100) / 10
  figures.push({
    name: 'home page script',
    value: kilo(home.jsBytes),
    unit: 'kB gzip',
    floor: kilo(react),
    ratio: roundToTwoDecimals(home.jsBytes / react),
  })
  figures.push({
    name: 'login page script',
    value: kilo(login.jsBytes),
    unit: 'kB gzip',
    floor: kilo(react),
    ratio: roundToTwoDecimals(login.jsBytes / react),
  })
  figures.push({ name: 'home page style', value: kilo(home.cssBytes), unit: 'kB gzip', floor: 0, ratio: 0 })
  figures.push({
    name: 'home page, everything',
    value: kilo(home.allBytes),
    unit: 'kB gzip',
    floor: kilo(react),
    ratio: roundToTwoDecimals(home.allBytes / react),
  })
  figures.push({
    name: 'home page requests',
    value: home.requests,
    unit: 'requests',
    floor: 2,
    ratio: roundToTwoDecimals(home.requests / 2),
  })
  for (const address of isSmallestRun ? ['/login'] : (await listPublicPages(portal.url)).filter(isAsked)) {
    const name = address.replace(/=[\w-]{20,}/g, '')
    const runs: LighthouseScores[] = []
    for (let round = 0; round < rounds; round++) runs.push(await scorePage(`${portal.url}${address}`))
    const medianOf = (what: keyof LighthouseScores) => median(runs.map((run) => run[what]))
    for (const [what, least] of [
      ['performance', 98],
      ['accessibility', 100],
      ['bestPractices', 100],
      ['seo', 100],
    ] as const) {
      const score = medianOf(what)
      figures.push({
        name: `${name}, ${what}`,
        value: score,
        unit: 'Lighthouse',
        floor: least,
        ratio: roundToTwoDecimals(score / least),
      })
    }
    for (const [what, unit] of [
      ['lcp', 'ms'],
      ['tbt', 'ms'],
      ['cls', 'of the screen'],
    ] as const) {
      const most = waitBudgets[what]
      const value = unit === 'ms' ? Math.round(medianOf(what)) : Math.round(medianOf(what) * 1000) / 1000
      figures.push({
        name: `${name}, ${what.toUpperCase()}`,
        value,
        unit,
        floor: most,
        ratio: roundToTwoDecimals(value / most),
      })
    }
  }
  return figures
}
