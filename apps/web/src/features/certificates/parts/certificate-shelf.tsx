import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TextLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { CertificateCardData } from '../certificate.queries.ts'
import { certificateTexts } from '../certificate-texts.ts'
import type { CertificateLevel, CertificateTrack } from '../tracks/track.queries.ts'
import { countRequirementsLeft, isLevelHeld, nextLevelIndex, requirementsOfLevel } from '../tracks/track-standing.ts'
import { CertificateCard } from './certificate-card.tsx'
import css from './certificate-shelf.module.css'

type ShelfProps = {
  readonly certificates: readonly CertificateCardData[]
  readonly tracks: readonly CertificateTrack[]
}

/**
 * The reader's certificates as steps: for each track the highest one that they hold and, with a dashed outline, the
 * next level with its requirements. Other certificates follow.
 */
export function CertificateShelf({ certificates, tracks }: ShelfProps) {
  const t = useTexts(certificateTexts).mine
  const stairs = tracks.flatMap((track) => {
    const held = track.levels.findLast(isLevelHeld)?.held?.certificateId
    const certificate = certificates.find(({ certificateId }) => certificateId === held)
    const next = held || track.standing !== null ? track.levels[nextLevelIndex(track.levels)] : undefined
    return certificate || next ? [{ track, certificate, next }] : []
  })
  const others = certificates.filter((one) => !stairs.some(({ certificate }) => certificate === one))
  return (
    <>
      {stairs.map(({ track, certificate, next }) => (
        <section key={track.trackId} className={css.track}>
          <h2>{track.title}</h2>
          <div className={css.stair}>
            {certificate ? <CertificateCard certificate={certificate} level="h3" /> : null}
            {next ? <NextLevel level={next} isAbove={certificate !== undefined} /> : null}
          </div>
        </section>
      ))}
      {others.length > 0 ? (
        <section className={css.track}>
          {stairs.length > 0 ? <h2>{t.others}</h2> : null}
          <ul className={css.others}>
            {others.map((certificate) => (
              <li key={certificate.certificateId}>
                <CertificateCard certificate={certificate} level={stairs.length > 0 ? 'h3' : 'h2'} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function NextLevel({ level, isAbove }: { readonly level: CertificateLevel; readonly isAbove: boolean }) {
  const t = useTexts(certificateTexts).mine
  const asks = requirementsOfLevel(level).filter(({ kind }) => kind !== 'other')
  const open = asks.find(({ isDone }) => !isDone)
  return (
    <article className={css.next} data-above={isAbove || undefined}>
      <div className={css.tread}>
        <div className={css.sheet}>
          <p className={css.left}>{t.left(countRequirementsLeft(level))}</p>
          <ul>
            {asks.map(({ kind, id, title, isDone }) => (
              <li key={id}>
                {isDone ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <i aria-hidden="true" />}
                <Link to={kind === 'course' ? '/detail' : '/exam/details'} search={{ id }}>
                  {title}
                </Link>
                <span>{isDone ? t.met : t.kinds[kind === 'course' ? 'course' : 'exam']}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <h3>{level.name}</h3>
      {open ? (
        <TextLink to={open.kind === 'course' ? '/detail' : '/exam/details'} search={{ id: open.id }}>
          {open.kind === 'course' ? t.goOnCourse : t.toExam}
        </TextLink>
      ) : null}
    </article>
  )
}
