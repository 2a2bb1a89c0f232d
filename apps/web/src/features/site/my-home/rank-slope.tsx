import { IconChevronRight } from '@tabler/icons-react'
import { useOwnCompany } from '#web/features/companies/companies.public.ts'
import { MoreLink } from '#web/ui/button.tsx'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatDayOfMonth, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'
import css from './rank-slope.module.css'
import { rankScaleOf, slopePath, spreadSlopeLabels } from './slope.ts'

type Ranking = NonNullable<MyHome['ranking']>

/** The learner's rank in the company over six weeks, with the neighbours of this week. */
export function RankSlope({ ranking }: { readonly ranking: MyHome['ranking'] }) {
  const t = useTexts(myHomeTexts)
  const company = useOwnCompany(true).data
  return (
    <section>
      <div className={css.head}>
        <h2>{t.ranking}</h2>
        <p>{t.rankingNote(company?.shortName || company?.companyName || '')}</p>
        <MoreLink to="/user/ranking">
          {t.fullRanking}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      </div>
      {ranking ? <Slope ranking={ranking} /> : <p className={css.none}>{t.noRanking}</p>}
    </section>
  )
}

/** The height of the drawing and the least distance of two labels, in px. */
const height = 180
const gap = 24

function Slope({ ranking: { place, of, toNext, weeks, lines } }: { readonly ranking: Ranking }) {
  const t = useTexts(myHomeTexts)
  const y = rankScaleOf(lines)
  const mine = lines.find(({ isMe }) => isMe)
  const own = mine?.places ?? []
  const first = own.find((one) => one !== null) ?? null
  const rose = place !== null && first !== null && own.filter((one) => one !== null).length > 1 ? first - place : null
  const named = lines.filter(({ places }) => (places.at(-1) ?? null) !== null)
  const ends = named.map(({ places }) => (y(places.at(-1) as number) / 100) * height)
  const tops = spreadSlopeLabels(ends, gap, height)
  const firstAt = own.findIndex((one) => one !== null)
  const wordsOf = (places: Ranking['lines'][number]['places']) =>
    places.map((one) => (one === null ? t.unranked : formatNumber(one)))
  return (
    <div className={css.slope}>
      <div>
        {place === null ? (
          <p className={css.none}>{t.noRanking}</p>
        ) : (
          <>
            <p className={css.place}>
              <b>{formatNumber(place)}</b>
              {t.rankOf(formatNumber(of))}
            </p>
            <p>
              {[
                rose === null ? '' : t.rose(rose),
                toNext ? t.toNext(formatNumber(Math.ceil(toNext.seconds / 60)), formatNumber(toNext.place)) : '',
              ]
                .filter(Boolean)
                .join(t.semicolon)}
            </p>
          </>
        )}
      </div>
      <div className={css.drawing}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={[
            t.slope(wordsOf(own)),
            ...lines.filter(({ isMe }) => !isMe).map(({ name, places }) => t.slopeOf(name, wordsOf(places))),
          ].join(t.semicolon)}
        >
          {weeks.map((week, index) => (
            <path key={week} className={css.week} d={`M${index * 20} -4V104`} />
          ))}
          {lines.map((line) =>
            line.isMe ? null : <Line key={`${line.name} ${line.places}`} places={line.places} y={y} />,
          )}
          {mine ? (
            <g className={css.me}>
              <Line places={mine.places} y={y} />
              {place === null ? null : <path className={css.now} d={`M100 ${y(place)}h0`} />}
            </g>
          ) : null}
        </svg>
        {first === null || first === place ? null : (
          <b
            className={css.from}
            style={{ left: `calc(${firstAt * 20}% - 10px)`, top: (y(first) / 100) * height }}
            aria-hidden="true"
          >
            {formatNumber(first)}
          </b>
        )}
        <p className={css.weeks} aria-hidden="true">
          {weeks.map((week, index) => (
            <span key={week}>{index === weeks.length - 1 ? t.thisWeek : formatDayOfMonth(week)}</span>
          ))}
        </p>
      </div>
      <div className={css.names}>
        <svg viewBox={`0 0 20 ${height}`} aria-hidden="true">
          {tops.map((top, index) => (
            <path key={top} d={`M8 ${ends[index]}L18 ${top}`} />
          ))}
        </svg>
        <ol>
          {named.map((line, index) => (
            <li key={`${line.name} ${line.places}`} style={{ top: tops[index] }} data-me={line.isMe || undefined}>
              <span>{formatNumber(line.places.at(-1) as number)}</span>
              <span {...foreignLangAttributeOf(line.name)}>{line.isMe ? t.you(line.name) : line.name}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function Line({
  places,
  y,
}: {
  readonly places: Ranking['lines'][number]['places']
  readonly y: (place: number) => number
}) {
  return (
    <>
      <path d={slopePath(places, y)} />
      <path
        className={css.dots}
        d={places.map((place, index) => (place === null ? '' : `M${index * 20} ${y(place)}h0`)).join('')}
      />
    </>
  )
}
