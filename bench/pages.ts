import { type Figure, two } from './figures.ts'
import { scorePage } from './lighthouse.ts'
import { weighPage, weighReact } from './page-weight.ts'
import type { Stage } from './stage.ts'

/** What a cold browser fetches for the home page beside the weight of React alone, and the scores of two pages. */
export async function benchPages({ portal }: Stage, root: string): Promise<Figure[]> {
  const figures: Figure[] = []
  const home = await weighPage(`${portal.url}/`)
  const react = weighReact(root)
  const kilo = (bytes: number) => Math.round(bytes / 100) / 10
  figures.push({ name: 'home page script', value: kilo(home.jsBytes), unit: 'kB gzip', floor: kilo(react), ratio: two(home.jsBytes / react) })
  figures.push({ name: 'home page style', value: kilo(home.cssBytes), unit: 'kB gzip', floor: 0, ratio: 0 })
  figures.push({ name: 'home page, everything', value: kilo(home.allBytes), unit: 'kB gzip', floor: kilo(react), ratio: two(home.allBytes / react) })
  figures.push({ name: 'home page requests', value: home.requests, unit: 'requests', floor: 2, ratio: two(home.requests / 2) })
  for (const [name, address] of [
    ['home page', '/'],
    ['content center', '/content-center'],
  ] as const) {
    const scores = await scorePage(`${portal.url}${address}`)
    for (const [what, least] of [
      ['performance', 95],
      ['accessibility', 100],
      ['bestPractices', 100],
      ['seo', 100],
    ] as const)
      figures.push({ name: `${name}, ${what}`, value: scores[what], unit: 'Lighthouse', floor: least, ratio: two(scores[what] / least) })
  }
  return figures
}
