import { certificateTrackChoose } from '@portal/contract/certificates/track.contract.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { requirementsOfLevel, useCertificateTracks } from '#web/features/certificates/tracks.public.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './choose-track.module.css'
import words from './first-matter.module.css'
import { learnerHomeTexts } from './learner-home-texts.ts'
import { UrgentItemFrame } from './matter.tsx'

/**
 * Asks a new learner to choose a role, and then offers the first course of its path; without any role, it leads to the
 * courses.
 */
export function ChooseTrack() {
  const t = useTexts(learnerHomeTexts)
  const tracks = useCertificateTracks()
  const name = useSessionProfile(true).data?.name
  const list = tracks.data?.list
  const hello = <p className={words.eyebrow}>{name ? `${t.hello}${t.comma}${name}` : t.hello}</p>
  if (list?.length === 0)
    return (
      <UrgentItemFrame>
        {hello}
        <h1>{t.noTracksTitle}</h1>
        <p className={words.note}>{t.noTracksNote}</p>
        <p className={words.act}>
          <ButtonLink to="/content-center">{t.browse}</ButtonLink>
        </p>
      </UrgentItemFrame>
    )
  const own = list?.find(({ standing }) => standing !== null)
  const course = own?.levels.flatMap(requirementsOfLevel).find(({ kind }) => kind === 'course')
  return (
    <UrgentItemFrame picture={<TrackChoices />}>
      {hello}
      <h1>{t.chooseTitle}</h1>
      <p className={words.note}>{t.chooseNote}</p>
      <p className={words.act}>
        {course ? (
          <>
            <ButtonLink to="/detail" search={{ id: course.id }}>
              <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
              {t.firstCourse}
            </ButtonLink>
            <span className={css.course}>{course.title}</span>
          </>
        ) : (
          <TextLink to="/content-center">{t.browse}</TextLink>
        )}
      </p>
    </UrgentItemFrame>
  )
}

/** The roles to choose from: each leads to the path of its certificates. */
export function TrackChoices() {
  const t = useTexts(learnerHomeTexts)
  const list = useCertificateTracks().data?.list
  const choose = useWrite(certificateTrackChoose)
  // The chosen role is marked immediately; if the server refuses, the former one is marked again.
  const [chosen, setChosen] = useState<string | null>(null)
  const take = async (trackId: string) => {
    setChosen(trackId)
    await choose.run({ trackId })
    setChosen(null)
  }
  if (!list) return <Skeleton height={104} />
  if (list.length === 0) return null
  return (
    <fieldset className={css.roles} aria-busy={choose.isBusy || undefined}>
      <legend>{t.roles}</legend>
      {list.map((track) => {
        const asks = track.levels.flatMap(requirementsOfLevel)
        const count = (kind: string) => asks.filter((ask) => ask.kind === kind).length
        return (
          <label key={track.trackId}>
            <input
              type="radio"
              name="role"
              checked={chosen === null ? track.standing !== null : track.trackId === chosen}
              onChange={() => void take(track.trackId)}
            />
            <b>{track.title}</b>
            <span>
              {t.roleFacts(
                count('course'),
                count('exam'),
                track.levels.filter(({ certificate }) => certificate !== null).length,
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
