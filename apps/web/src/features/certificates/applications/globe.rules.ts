/** A place on the earth, in degrees. */
export type GlobeCoordinates = { readonly lat: number; readonly lon: number }

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/**
 * Notations of a location in map addresses: OpenStreetMap, Amap, Baidu, Google, Apple. `lon` first where the first
 * group is the longitude.
 */
const forms: readonly { readonly form: RegExp; readonly isLonFirst?: boolean }[] = [
  { form: new RegExp(`[?&#]mlat=${number}&mlon=${number}`) },
  { form: new RegExp(`#map=\\d+(?:\\.\\d+)?/${number}/${number}`) },
  { form: new RegExp(`[?&](?:position|dest)=${number}(?:,|%2C)${number}`, 'i'), isLonFirst: true },
  { form: new RegExp(`[?&](?:location|ll|q|query|center)=${number}(?:,|%2C)${number}`, 'i') },
  { form: new RegExp(`/@${number},${number}`) },
]

/** Returns the coordinates in the address of an online map; null when it contains none. */
export function coordinatesOfMapUrl(mapUrl: string | null): GlobeCoordinates | null {
  if (mapUrl === null) return null
  for (const { form, isLonFirst } of forms) {
    const found = form.exec(mapUrl)
    if (!found) continue
    const [first, second] = [Number(found[1]), Number(found[2])]
    const place = isLonFirst ? { lat: second, lon: first } : { lat: first, lon: second }
    if (Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180) return place
  }
  return null
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
type Globe = { readonly centre: GlobeCoordinates; readonly radius: number }
type Point = { readonly x: number; readonly y: number }

/** The position of a location on a distant globe centred at 0; null on the far side. */
function project({ lat, lon }: GlobeCoordinates, { centre, radius }: Globe): Point | null {
  const [phi, mid, turn] = [radians(lat), radians(centre.lat), radians(lon - centre.lon)]
  if (Math.sin(mid) * Math.sin(phi) + Math.cos(mid) * Math.cos(phi) * Math.cos(turn) < 0) return null
  return {
    x: radius * Math.cos(phi) * Math.sin(turn),
    y: -radius * (Math.cos(mid) * Math.sin(phi) - Math.sin(mid) * Math.cos(phi) * Math.cos(turn)),
  }
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, nth) => from + nth * step)
function pathOf(places: readonly GlobeCoordinates[], globe: Globe): string {
  let path = ''
  let isDrawing = false
  for (const place of places) {
    const point = project(place, globe)
    if (point) path += `${isDrawing ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`
    isDrawing = point !== null
  }
  return path
}

export type DrawnGlobe<T> = {
  readonly radius: number
  readonly lines: readonly string[]
  readonly dots: readonly (Point & { readonly of: T })[]
}

/**
 * Returns the lines of a graticule, without coasts or borders, and a dot for each place on the visible side, in pixels
 * from the middle; null without places. The globe is turned to the middle of the places and scaled so that they fill a
 * box of this size, within limits: places in a single town don't fill it.
 */
export function drawGlobe<T>(
  places: readonly { readonly place: GlobeCoordinates; readonly of: T }[],
  width: number,
  height: number,
): DrawnGlobe<T> | null {
  if (places.length === 0) return null
  const span = (of: (place: GlobeCoordinates) => number): readonly [number, number] => {
    const all = places.map(({ place }) => of(place))
    return [Math.min(...all), Math.max(...all)]
  }
  const [[south, north], [west, east]] = [span(({ lat }) => lat), span(({ lon }) => lon)]
  const centre = { lat: (south + north) / 2, lon: (west + east) / 2 }
  const wide = 2 * Math.sin(radians(Math.min(180, east - west) / 2)) * Math.cos(radians(centre.lat)) || 0.001
  const tall = 2 * Math.sin(radians(Math.min(180, north - south) / 2)) || 0.001
  const radius = Math.min(900, Math.max(360, Math.min(width / wide, height / tall)))
  const globe = { centre, radius }
  const step = radius > 600 ? 10 : 15
  const lines = [
    ...range(-180, 180 - step, step).map((lon) =>
      pathOf(
        range(-90, 90, 3).map((lat) => ({ lat, lon })),
        globe,
      ),
    ),
    ...range(-90 + step, 90 - step, step).map((lat) =>
      pathOf(
        range(-180, 180, 3).map((lon) => ({ lat, lon })),
        globe,
      ),
    ),
  ].filter(Boolean)
  const dots = places.flatMap(({ place, of }) => {
    const point = project(place, globe)
    return point ? [{ ...point, of }] : []
  })
  return { radius, lines, dots }
}

/**
 * Returns the heights of labels next to dots, from top to bottom: at least `gap` apart, and on average at the heights
 * of their dots.
 */
export function spreadGlobeLabels(heights: readonly number[], gap: number): number[] {
  const placed: number[] = []
  for (const height of heights) placed.push(Math.max(height, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  const over =
    placed.length > 0 ? placed.reduce((sum, height, nth) => sum + height - (heights[nth] ?? 0), 0) / placed.length : 0
  return placed.map((height) => height - over)
}
