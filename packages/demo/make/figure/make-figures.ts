/** Writes the figures of the articles, one file for each language: `node packages/demo/make/figure/make-figures.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { figureNames } from '../../src/types.ts'
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
  for (const language of ['zh', 'en'] as const)
    writeFileSync(path.join(out, `${name}.${language}.svg`), card(figure, language))
