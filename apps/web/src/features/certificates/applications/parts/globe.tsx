import { formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamCentre } from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import { coordinatesOfMapUrl, drawGlobe, type GlobeCoordinates, spreadGlobeLabels } from '../globe.rules.ts'
import css from './globe.module.css'

const [width, height] = [760, 500]
type City = { readonly name: string; readonly place: GlobeCoordinates; readonly centres: readonly ExamCentre[] }

/** Centres with a known location, grouped by city. */
function citiesOf(centres: readonly ExamCentre[]): City[] {
  const cities = new Map<string, City>()
  for (const centre of centres) {
    const place = coordinatesOfMapUrl(centre.mapUrl)
    if (!place) continue
    const known = cities.get(centre.city)
    cities.set(
      centre.city,
      known ? { ...known, centres: [...known.centres, centre] } : { name: centre.city, place, centres: [centre] },
    )
  }
  return [...cities.values()]
}

/**
 * The cities with exam centres on a globe, each with its next session. It is decorative, since the list below has the
 * same information as text.
 */
export function Globe({ centres }: { readonly centres: readonly ExamCentre[] }) {
  const t = useTexts(examRegistrationTexts).centres
  const drawn = drawGlobe(
    citiesOf(centres).map((city) => ({ place: city.place, of: city })),
    280,
    300,
  )
  if (!drawn) return null
  const dots = drawn.dots.toSorted((a, b) => a.x - b.x)
  const half = Math.floor(dots.length / 2)
  const sides = [
    { list: dots.slice(0, half), x: -210, isLeft: true },
    { list: dots.slice(half), x: 210, isLeft: false },
  ]
  return (
    <svg className={css.globe} viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`} aria-hidden="true">
      <circle r={drawn.radius} className={css.rim} />
      {drawn.lines.map((line) => (
        <path key={line} d={line} className={css.line} />
      ))}
      {sides.map(({ list, x, isLeft }) => {
        const sorted = list.toSorted((a, b) => a.y - b.y)
        const heights = spreadGlobeLabels(
          sorted.map((dot) => dot.y),
          64,
        )
        return sorted.map((dot, nth) => {
          const y = heights[nth] ?? dot.y
          const { name, centres: own } = dot.of
          const next = own
            .filter((one) => one.nextSessionAt)
            .toSorted((a, b) => String(a.nextSessionAt).localeCompare(String(b.nextSessionAt)))[0]
          const turn = isLeft ? 1 : -1
          return (
            <g key={name}>
              <path d={`M${x + turn * 8} ${y}H${x + turn * 48}L${dot.x} ${dot.y}`} className={css.lead} />
              <circle cx={dot.x} cy={dot.y} r="5" className={css.dot} />
              <g textAnchor={isLeft ? 'end' : 'start'} className={css.words}>
                <text x={x} y={y} className={css.city}>
                  {name}
                </text>
                <text x={x} y={y + 19} className={css.note}>
                  {next?.nextSessionAt
                    ? t.onGlobe(
                        formatShortDay(next.nextSessionAt, next.timeZone),
                        own.reduce((sum, one) => sum + one.seatsLeft, 0),
                      )
                    : t.noSession}
                </text>
              </g>
            </g>
          )
        })
      })}
    </svg>
  )
}
