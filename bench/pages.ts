import { waitBudgets } from './budgets.ts'
import { type Figure, roundToTwo } from './figures.ts'
import { type Scores, scorePage } from './lighthouse.ts'
import { weighPage, weighReact } from './page-weight.ts'
import { isSmallest } from './sizes.ts'
import type { BenchEnvironment } from './stage.ts'

/**
 * Measures the requests that a browser with an empty cache makes for the home page, compared with the size of React
 * alone, and the scores of the public pages: the median of several runs.
 */
export async function benchPages({ portal, sql }: BenchEnvironment, root: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const home = await weighPage(`${portal.url}/`)
  const login = await weighPage(`${portal.url}/login`)
  const react = weighReact(root)
  const kilo = (bytes: number) => Math.round(bytes / 100) / 10
  figures.push({
    name: 'home page script',
    value: kilo(home.jsBytes),
    unit: 'kB gzip',
    floor: kilo(react),
    ratio: roundToTwo(home.jsBytes / react),
  })
  figures.push({
    name: 'login page script',
    value: kilo(login.jsBytes),
    unit: 'kB gzip',
    floor: kilo(react),
    ratio: roundToTwo(login.jsBytes / react),
  })
  figures.push({ name: 'home page style', value: kilo(home.cssBytes), unit: 'kB gzip', floor: 0, ratio: 0 })
  figures.push({
    name: 'home page, everything',
    value: kilo(home.allBytes),
    unit: 'kB gzip',
    floor: kilo(react),
    ratio: roundToTwo(home.allBytes / react),
  })
  figures.push({
    name: 'home page requests',
    value: home.requests,
    unit: 'requests',
    floor: 2,
    ratio: roundToTwo(home.requests / 2),
  })
  const [product] = await sql<
    { id: string }[]
  >`select id from product where status = 'published' and kind = 'course' and not for_companies order by id limit 1`
  const addresses = [
    '/',
    '/login',
    '/content-center',
    '/knowledge',
    `/detail?id=${product?.id}`,
    '/live',
    '/exam/list',
    '/certificateQuery',
    '/news',
  ]
  for (const address of isSmallest ? ['/login'] : addresses) {
    const runs: Scores[] = []
    for (let round = 0; round < rounds; round++) runs.push(await scorePage(`${portal.url}${address}`))
    for (const [what, least] of [
      ['performance', 95],
      ['accessibility', 100],
      ['bestPractices', 100],
      ['seo', 100],
    ] as const) {
      const score = runs.map((run) => run[what]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
      figures.push({
        name: `${address.split('?')[0]}, ${what}`,
        value: score,
        unit: 'Lighthouse',
        floor: least,
        ratio: roundToTwo(score / least),
      })
    }
    for (const what of ['lcp', 'tbt'] as const) {
      const [value, most] = [
        Math.round(runs.map((run) => run[what]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0),
        waitBudgets[what],
      ]
      figures.push({
        name: `${address.split('?')[0]}, ${what.toUpperCase()}`,
        value,
        unit: 'ms',
        floor: most,
        ratio: roundToTwo(value / most),
      })
    }
  }
  return figures
}
