import { IconChevronRight } from '@tabler/icons-react'
import { TextLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './other-tracks.module.css'
import type { CertificateLevel, CertificateTrack } from './track.queries.ts'
import { isLevelHeld, requirementsOfLevel } from './track-standing.ts'
import { trackTexts } from './track-texts.ts'

/** Tracks, each as a small staircase of its levels, followed by a link for people who are already certified. */
export function OtherTracks({
  tracks,
  onChoose,
}: {
  readonly tracks: readonly CertificateTrack[]
  readonly onChoose: (trackId: string) => void
}) {
  const t = useTexts(trackTexts)
  return (
    <ul className={css.tracks}>
      {tracks.map(({ trackId, title, levels }) => (
        <li key={trackId}>
          <h3>
            <button type="button" onClick={() => onChoose(trackId)}>
              {title}
            </button>
          </h3>
          <ol style={{ gridTemplateColumns: `repeat(${levels.length}, minmax(0, 1fr))` }}>
            {levels.map((level, index) => (
              <Tread key={level.name} level={level} up={(levels.length - 1 - index) * 24} />
            ))}
          </ol>
        </li>
      ))}
      <li className={css.equal}>
        <h3>{t.equal}</h3>
        <p>{t.equalHint}</p>
        <TextLink to="/user/certificate" search={{ apply: 'new' }}>
          {t.equalAction}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </TextLink>
      </li>
    </ul>
  )
}

function Tread({ level, up }: { readonly level: CertificateLevel; readonly up: number }) {
  const t = useTexts(trackTexts)
  const asks = requirementsOfLevel(level)
  const months = level.validityMonths
  return (
    <li
      style={{ marginTop: up }}
      data-state={isLevelHeld(level) ? 'held' : level.certificate === null ? 'planned' : undefined}
    >
      <b>
        {level.name}
        {level.certificate === null || months === null ? null : (
          <small>{months % 12 === 0 ? t.years(months / 12) : t.months(months)}</small>
        )}
      </b>
      <span>
        {level.certificate === null
          ? t.planned
          : isLevelHeld(level)
            ? t.earned
            : t.items(
                asks.filter(({ kind }) => kind === 'course').length,
                asks.filter(({ kind }) => kind === 'exam').length,
              ) || t.noExam}
      </span>
    </li>
  )
}
