import type { certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { PageFront } from '../../core/http/page-head.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { type ExamStanding, loadExamStandings } from '../exams/exams.public.ts'
import { certificateStateOf, issuingOutcome } from './certificate.rules.ts'
import { ownTrackIndex } from './track.rules.ts'
import { listTrackLevels, setChosenTrack, type TrackLevelRow } from './track.store.ts'

type Track = DataOf<typeof certificateTracks>['list'][number]

/**
 * Loads the certification tracks: for a person with their certificates and progress, or for a visitor. A level without a
 * scheme, which is not offered yet, is still listed (`certificate` is null), so that the whole path is visible.
 */
export async function loadCertificateTracks(
  deps: Deps,
  actor: Actor | null,
  lang: Lang,
): Promise<DataOf<typeof certificateTracks>> {
  const rows = await listTrackLevels(deps.sql, actor)
  const examIds = rows.flatMap((row) => row.exams.map((exam) => exam.id))
  const standings = await loadExamStandings(deps, actor, examIds, lang)
  const now = deps.clock.now()
  const tracks = Map.groupBy(rows, (row) => row.trackId)
  const today = actor && dayInZone(now, deps.settings.timeZone)
  const list = [...tracks.values()].map((levels) => ({
    ...presentTrack(levels, standings, lang, { now, today }),
    isChosen: levels.some((level) => level.isChosen),
  }))
  const own = actor ? ownTrackIndex(list) : -1
  return {
    list: list.map(({ isChosen, ...track }, index) => ({
      ...track,
      standing: index !== own ? null : isChosen ? ('chosen' as const) : ('begun' as const),
    })),
  }
}

/**
 * Loads the track that a person has chosen, or otherwise the one with their most progress; null when they have started
 * none.
 */
export const loadOwnCertificateTrack = async (deps: Deps, actor: Actor, lang: Lang): Promise<Track | null> =>
  (await loadCertificateTracks(deps, actor, lang)).list.find(({ standing }) => standing !== null) ?? null

/** Loads the title of the track that visitors see first; null without any track. */
export async function loadTrackPageFront(deps: Deps): Promise<PageFront | null> {
  const [first] = await listTrackLevels(deps.sql, null)
  return first ? { heading: first.trackTitle } : null
}

/** Chooses the track to follow. Throws `trackNotFound`. */
export async function chooseOwnCertificateTrack(deps: Deps, actor: Actor, trackId: string): Promise<void> {
  if (!(await setChosenTrack(deps.sql, actor, trackId, deps.clock.now()))) throw new AppError('trackNotFound')
}

function presentTrack(
  rows: readonly TrackLevelRow[],
  standings: ReadonlyMap<string, ExamStanding>,
  lang: Lang,
  { now, today }: { readonly now: Date; readonly today: string | null },
): Omit<Track, 'standing'> {
  const [first] = rows as readonly [TrackLevelRow]
  return {
    trackId: first.trackId,
    title: pickText(first.trackTitle, lang),
    levels: first.levels.map((name, index) => {
      const row = rows.find((one) => one.levelIndex === index)
      const held = row?.held
      return {
        name: pickText(name, lang),
        certificate: row ? pickText(row.title, lang) : null,
        validityMonths: row?.validityMonths ?? null,
        exams: (row?.exams ?? []).flatMap((exam) => {
          const standing = standings.get(exam.id)
          return standing
            ? [
                {
                  examId: exam.id,
                  title: pickText(exam.title, lang),
                  state: standing.state,
                  courseFirst: standing.courseFirst,
                  course: standing.course,
                  seat: standing.seat,
                },
              ]
            : []
        }),
        applySchemeId:
          row &&
          today &&
          !row.isApplied &&
          issuingOutcome(held ?? null, today, { renewBy: row.renewBy ?? 'any', source: 'application' }) === 'yes'
            ? row.schemeId
            : null,
        held: held
          ? {
              certificateId: held.id,
              state: certificateStateOf(held.state, held.endsAt === null ? null : new Date(held.endsAt), now),
              issuedAt: held.issuedAt,
              validUntil: held.validUntil,
            }
          : null,
      }
    }),
  }
}
