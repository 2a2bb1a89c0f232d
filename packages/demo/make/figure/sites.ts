import { box, day, path, text } from '../draw.ts'
import type { Figure } from './card.ts'

/** Drawings of sites, on which questions ask for places. */
const label = (x: number, y: number, words: string, size = 13, fill: string = day.ink2, weight = 400) =>
  text(x, y, words, { size, fill, weight, anchor: 'middle' })
const device = (y: number, h: number, name: string) =>
  box(60, y, 600, h, { fill: day.ground, stroke: day.edge, radius: 6 }) +
  text(78, y + h / 2 + 5, name, { size: 15, weight: 600, fill: day.ink })

/** A rack from its front, with the breakers of its −48 V panel. */
export const rackFront: Figure = {
  width: 720,
  height: 480,
  draw: (say) => {
    const breakers = ['SW 1', 'RTR A', 'BBU 1', 'BBU 2', 'RTR B', say('备用', 'SPARE')]
    let out = box(40, 24, 640, 432, { stroke: day.ink2, width: 3, radius: 6 })
    for (const y of [44, 152, 222, 326, 384])
      for (const x of [48, 672]) out += box(x - 4, y + 12, 8, 8, { fill: day.edge, radius: 4 })
    out += device(40, 100, say('−48 V 配电', '−48 V panel'))
    for (const [at, name] of breakers.entries()) {
      const x = 220 + at * 72
      const isOn = at !== 5
      out +=
        box(x, 52, 40, 52, { fill: day.surface, stroke: day.ink2, radius: 4 }) +
        box(x + 12, isOn ? 58 : 80, 16, 18, { fill: isOn ? day.ok : day.ink3, radius: 3 }) +
        label(x + 20, 126, name)
    }
    out += device(150, 56, say('光配线架', 'Fibre frame'))
    for (let port = 0; port < 16; port++)
      out += `<circle cx="${240 + port * 26}" cy="178" r="8" fill="${day.surface}" stroke="${port % 3 ? day.edge : day.signal}" stroke-width="2"/>`
    out += device(216, 96, say('路由器 RTR', 'Router RTR'))
    for (let slot = 0; slot < 4; slot++) {
      out += box(220 + slot * 76, 228, 66, 72, { fill: day.surface, stroke: day.edge, radius: 4 })
      for (let port = 0; port < 4; port++)
        out += box(228 + slot * 76 + (port % 2) * 28, 240 + Math.floor(port / 2) * 28, 22, 18, {
          fill: day.soft,
          stroke: day.signal,
          radius: 3,
        })
    }
    for (const [at, name] of [say('电源 A', 'PSU A'), say('电源 B', 'PSU B')].entries())
      out +=
        box(536, 228 + at * 38, 104, 32, { fill: day.surface, stroke: day.edge, radius: 4 }) +
        label(588, 249 + at * 38, name)
    out += device(322, 52, say('交换机 SW 1', 'Switch SW 1'))
    for (let port = 0; port < 14; port++)
      out += box(228 + port * 29, 338, 21, 20, { fill: day.surface, stroke: day.edge, radius: 3 })
    out += device(384, 60, 'BBU 1 / BBU 2')
    for (const x of [240, 450]) {
      out += box(x, 394, 180, 40, { fill: day.surface, stroke: day.edge, radius: 4 })
      for (let port = 0; port < 6; port++) out += box(x + 12 + port * 27, 405, 18, 18, { fill: day.soft, radius: 3 })
    }
    return out
  },
}

/** A radio site with its tower: antennas, remote radio units, a dish and the shelter. */
export const towerSite: Figure = {
  width: 640,
  height: 560,
  draw: (say) => {
    let out = path('M40 500H600', day.edge, { width: 3 })
    out += path('M200 500L262 120M380 500L318 120M290 120V60', day.ink2, { width: 4 })
    for (let step = 0; step < 7; step++) {
      const [y1, y2] = [500 - step * 54, 446 - step * 54]
      const [l1, r1] = [200 + step * 8.8, 380 - step * 8.8]
      const [l2, r2] = [l1 + 8.8, r1 - 8.8]
      out += path(`M${l1} ${y1}L${r2} ${y2}M${r1} ${y1}L${l2} ${y2}M${l2} ${y2}H${r2}`, day.edge, { width: 2 })
    }
    out += path('M170 130H410M170 200H410', day.ink2, { width: 3 })
    for (const x of [158, 276, 394]) {
      out += box(x, 76, 28, 100, { fill: day.surface, stroke: day.ink, width: 2, radius: 5 })
      out += path(`M${x + 14} 176V206`, day.ink2, { width: 2 })
      out += box(x - 4, 206, 36, 44, { fill: day.soft, stroke: day.signal, width: 2, radius: 4 })
      for (let fin = 0; fin < 4; fin++) out += path(`M${x + 4} ${216 + fin * 8}H${x + 24}`, day.signal, { width: 2 })
    }
    out += `<circle cx="290" cy="318" r="34" fill="${day.surface}" stroke="${day.ink}" stroke-width="2"/><circle cx="290" cy="318" r="8" fill="${day.edge}"/>`
    out += box(450, 400, 130, 100, { fill: day.ground, stroke: day.ink2, width: 2, radius: 4 })
    out += box(492, 436, 46, 64, { fill: day.surface, stroke: day.edge, radius: 3 })
    out += path('M366 440H450', day.ink2, { width: 6 })
    out += box(430, 450, 20, 8, { fill: day.ok, radius: 2 }) + path('M440 458V500', day.ok, { width: 2 })
    out += path('M560 400V376', day.ink2, { width: 3 })
    out += `<path d="M548 376a12 10 0 0 1 24 0Z" fill="${day.surface}" stroke="${day.ink}" stroke-width="2"/>`
    return out + label(290, 538, say('铁塔与机房', 'Tower and shelter'), 15, day.ink, 600)
  },
}
