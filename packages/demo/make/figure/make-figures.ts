/** Writes the figures of the articles, one file for each language: `node packages/demo/make/figure/make-figures.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { questionFigures } from '../../src/media.ts'
import type { figureNames } from '../../src/types.ts'
import { openStage } from '../video/stage.ts'
import { card, type Figure } from './card.ts'
import { dhcpExchange, dnsResolution, mplsLabelPath, osiEncapsulation, ospfAreas, vlanTrunk } from './networks.ts'
import { backup321, fibreOtdrTrace, itilIncidentFlow, raidLevels } from './operations.ts'
import { rackFront, towerSite } from './sites.ts'

const figures: Record<(typeof figureNames)[number], Figure> = {
  'osi-encapsulation': osiEncapsulation,
  'ospf-areas': ospfAreas,
  'vlan-trunk': vlanTrunk,
  'dhcp-exchange': dhcpExchange,
  'raid-levels': raidLevels,
  'itil-incident-flow': itilIncidentFlow,
  'backup-321': backup321,
  'fibre-otdr-trace': fibreOtdrTrace,
  'dns-resolution': dnsResolution,
  'mpls-label-path': mplsLabelPath,
  'rack-front': rackFront,
  'tower-site': towerSite,
}

const out = path.resolve(import.meta.dirname, '../../src/media/figures')
mkdirSync(out, { recursive: true })
for (const [name, figure] of Object.entries(figures))
  for (const language of ['zh', 'en'] as const) {
    const file = path.join(out, `${name}.${language}`)
    const drawing = card(figure, language)
    if (questionFigures.has(name)) writeFileSync(`${file}.png`, await asPicture(drawing))
    else writeFileSync(`${file}.svg`, drawing)
  }

/** Returns the drawing as a PNG, with two pixels for each of its size. */
async function asPicture(drawing: string): Promise<Buffer> {
  const [width = 0, height = 0] = ['width', 'height'].map(
    (side) => 2 * Number(new RegExp(`${side}="(\\d+)"`).exec(drawing)?.[1]),
  )
  const stage = await openStage(width, height)
  const picture = await stage.picture(
    drawing.replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`),
    'png',
  )
  await stage.close()
  return picture
}
