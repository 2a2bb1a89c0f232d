import { describe, expect, it } from 'vitest'
import { coordinatesOfMapUrl, drawGlobe, spreadGlobeLabels } from './globe.rules.ts'

describe('the place that the address of a map names', () => {
  it.each([
    ['https://www.openstreetmap.org/?mlat=32.0039&mlon=118.7312#map=17/32.0039/118.7312', 32.0039, 118.7312],
    ['https://www.openstreetmap.org/#map=16/-33.8688/151.2093', -33.8688, 151.2093],
    ['https://uri.amap.com/marker?position=104.0668,30.5728&name=x', 30.5728, 104.0668],
    ['https://api.map.baidu.com/marker?location=22.5431,113.9579&output=html', 22.5431, 113.9579],
    ['https://www.google.com/maps/@1.2966,103.7764,17z', 1.2966, 103.7764],
    ['https://maps.apple.com/?ll=39.9962%2C116.47', 39.9962, 116.47],
  ])('%s', (address, lat, lon) => expect(coordinatesOfMapUrl(address)).toEqual({ lat, lon }))
  it('is none where none is named, or none that exists', () => {
    expect(coordinatesOfMapUrl(null)).toBeNull()
    expect(coordinatesOfMapUrl('https://maps.example/centre/4')).toBeNull()
    expect(coordinatesOfMapUrl('https://maps.example/?q=123.4,500')).toBeNull()
  })
})

describe('the globe', () => {
  const [nanjing, chengdu] = [
    { place: { lat: 32, lon: 118.7 }, of: 'nanjing' },
    { place: { lat: 30.6, lon: 104 }, of: 'chengdu' },
  ]
  it('shows east to the right and north above, around its middle', () => {
    const drawn = drawGlobe([nanjing, chengdu], 340, 300)
    const [east, west] = drawn?.dots ?? []
    expect(Math.abs((east?.x ?? 0) + (west?.x ?? 0))).toBeLessThan(3)
    expect(east?.x).toBeGreaterThan(0)
    expect(drawn?.radius).toBeLessThanOrEqual(900)
    expect(drawn?.lines.join('')).not.toMatch(/NaN|Infinity/)
  })
  it('leaves out the far side, draws a single place in the middle, and nothing without places', () => {
    const far = drawGlobe(
      [
        { place: { lat: 0, lon: -100 }, of: 'a' },
        { place: { lat: 0, lon: 100 }, of: 'b' },
      ],
      340,
      300,
    )
    expect(far?.dots).toEqual([])
    expect(drawGlobe([nanjing], 340, 300)?.dots).toMatchObject([{ x: 0 }])
    expect(drawGlobe([], 340, 300)).toBeNull()
  })
  it('keeps labels apart, close to their dots', () => {
    expect(spreadGlobeLabels([0, 10, 200], 60).map(Math.round)).toEqual([-17, 43, 183])
    expect(spreadGlobeLabels([], 60)).toEqual([])
  })
})
