import { useMemo } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { MarkedPicture, spotStyle } from '#web/ui/marked-picture.tsx'
import { pictureInHtml } from '#web/ui/picture-of.ts'
import { useTexts } from '#web/ui/texts.ts'
import detailCss from './question-detail.module.css'
import { useReportSpots } from './report.queries.ts'
import { examReportTexts } from './report-texts.ts'
import css from './spot-figures.module.css'

/** The places that candidates marked on a picture, and in words how many marked each region. */
export default function SpotFigures({ examId, questionId }: { readonly examId: string; readonly questionId: string }) {
  const d = useTexts(examReportTexts).detail
  const { data } = useReportSpots(examId, questionId)
  const html = data ? pickReaderText(data.picture) : ''
  const picture = useMemo(() => pictureInHtml(html), [html])
  if (!data || !picture) return null
  const most = data.cells[0]?.count ?? 1
  return (
    <>
      <h3>{d.spots}</h3>
      <div className={css.picture}>
        <MarkedPicture
          picture={picture}
          regions={data.regions.map(({ region }, at) => ({
            region,
            look: region.isWrong ? 'plain' : 'good',
            name: String(at),
          }))}
        >
          {data.cells.map(({ x, y, count }) => (
            <i
              key={`${x},${y}`}
              className={css.cell}
              style={{ ...spotStyle([x, y]), width: 8 + 20 * Math.sqrt(count / most) }}
              aria-hidden="true"
            />
          ))}
        </MarkedPicture>
      </div>
      <ol className={`num ${detailCss.options}`} aria-label={d.spots}>
        {data.regions.map(({ region, people }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a region is its number
          <li key={at} className={css.region}>
            <b>{at + 1}</b>
            <span>
              {pickReaderText(region.label ?? {}) || d.region(at + 1)}
              {region.isWrong ? ` · ${d.wrongRegion}` : ''}
            </span>
            <em>{d.people(formatNumber(people), formatNumber(data.answered))}</em>
          </li>
        ))}
        <li className={css.region}>
          <b />
          <span>{d.outside}</span>
          <em>{formatNumber(data.outside)}</em>
        </li>
      </ol>
    </>
  )
}
