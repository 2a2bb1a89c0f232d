import { judgeSpots, parseSpots, type Region } from '@portal/contract/exams/spots.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Locale } from '#web/api/locale.ts'
import { MarkedPicture } from '#web/ui/marked-picture.tsx'
import { pictureInHtml } from '#web/ui/picture-of.ts'
import { useTexts } from '#web/ui/texts.ts'
import { pickBilingualText } from '../parts/bilingual.ts'
import { pictureGridCellOf, pictureUnitsToPercent } from './hotspot.rules.ts'
import css from './hotspots.module.css'
import { hotspotsTexts } from './hotspots-texts.ts'

type Words = { readonly zh?: string; readonly en?: string }
type Reviewed = {
  readonly picture?: Words
  /** The marks given; left out: only what is correct is shown. */
  readonly given?: string | undefined
  /** The regions of the key; null: not released. */
  readonly regions: readonly (Region & { readonly label?: Words })[] | null
}

/** The picture with the given marks and, once released, the regions; below it, both are described in words. */
export function HotspotReview({ question, lang }: { readonly question: Reviewed; readonly lang: Locale }) {
  const t = useTexts(hotspotsTexts)
  const html = pickBilingualText(question.picture ?? {}, lang)
  const picture = useMemo(() => pictureInHtml(html), [html])
  const { regions, given } = question
  const spots = parseSpots(given ?? '')
  const { hit, right } = judgeSpots(regions ?? [], spots)
  const isJudged = regions !== null && given !== undefined
  if (!picture) return <p className={css.hint}>{t.noPicture}</p>
  return (
    <div className={css.review}>
      <MarkedPicture
        picture={picture}
        regions={(regions ?? []).map((region, at) => ({
          region,
          look: !isJudged || region.isWrong ? 'plain' : hit[at] ? 'good' : 'missed',
          name: String(at),
        }))}
        spots={spots.map((spot, at) => ({
          spot,
          look: regions === null ? 'plain' : right[at] ? 'good' : 'bad',
          name: String(at + 1),
        }))}
      />
      {spots.length > 0 ? (
        <>
          <p className={css.listName}>{t.yourMarks}</p>
          <ol className={css.marks} aria-label={t.yourMarks}>
            {spots.map((spot, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
              <li key={at}>
                <b aria-hidden="true">{at + 1}</b>
                <span>
                  {t.place(...pictureGridCellOf(spot), pictureUnitsToPercent(spot[0]), pictureUnitsToPercent(spot[1]))}
                </span>
                {regions === null ? null : (
                  <Standing isGood={right[at] === true} words={right[at] ? t.right : t.wrong} />
                )}
              </li>
            ))}
          </ol>
        </>
      ) : null}
      {regions && regions.length > 0 ? (
        <>
          <p className={css.listName}>{t.regions}</p>
          <ol className={css.marks} aria-label={t.regions}>
            {regions.map((region, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a region is its number
              <li key={at}>
                <b aria-hidden="true">{at + 1}</b>
                <span>{pickBilingualText(region.label ?? {}, lang) || t.region(at + 1)}</span>
                {region.isWrong ? (
                  <em>{t.wrongRegion}</em>
                ) : isJudged ? (
                  <Standing isGood={hit[at] === true} words={hit[at] ? t.hit : t.missed} />
                ) : null}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}

function Standing({ isGood, words }: { readonly isGood: boolean; readonly words: string }) {
  return (
    <em data-standing={isGood ? 'good' : 'bad'}>
      {isGood ? <IconCheck size={18} stroke={1.5} aria-hidden /> : <IconX size={18} stroke={1.5} aria-hidden />}
      {words}
    </em>
  )
}
