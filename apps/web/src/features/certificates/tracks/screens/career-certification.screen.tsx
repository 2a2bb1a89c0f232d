import { certificateTrackChoose } from '@portal/contract/certificates/track.contract.ts'
import { IconStairs } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { HeroPage, PageHero, PageSection } from '#web/ui/hero-page.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { OtherTracks } from '../other-tracks.tsx'
import { CertificateFaq, CertificationSteps } from '../steps-and-facts.tsx'
import { type CertificateTrack, useCertificateTracks } from '../track.queries.ts'
import { TrackStair } from '../track-stair.tsx'
import { countRequirementsLeft, findFeaturedTrack, isTopLevelHeld, nextLevelIndex } from '../track-standing.ts'
import { trackTexts } from '../track-texts.ts'
import css from './career-certification.module.css'

/**
 * The tracks of certification: one as a large staircase with its next step (the reader's own or, without one, the
 * first, until another is chosen here), and all others as small ones.
 */
export function CareerCertificationScreen() {
  const t = useTexts(trackTexts)
  const tracks = useCertificateTracks()
  const isVisitor = useSession() === null
  useTitle(t.title)
  if (tracks.data && tracks.data.list.length > 0) return <Tracks list={tracks.data.list} />
  return (
    <HeroPage title={t.title} lead={isVisitor ? t.visitorLead : t.lead}>
      <QueryStates
        query={tracks}
        skeleton={
          <div className={css.coming}>
            {[260, 180, 100].map((height) => (
              <Skeleton key={height} height={height} />
            ))}
          </div>
        }
        isEmpty={(data) => data.list.length === 0}
        empty={
          <EmptyState
            icon={IconStairs}
            title={t.emptyTitle}
            hint={t.emptyHint}
            action={
              <ButtonLink to="/content-center" look="line" size="s">
                {t.courses}
              </ButtonLink>
            }
          />
        }
      >
        {() => null}
      </QueryStates>
    </HeroPage>
  )
}

function Tracks({ list }: { readonly list: readonly CertificateTrack[] }) {
  const t = useTexts(trackTexts)
  const isVisitor = useSession() === null
  const [chosen, setChosen] = useState<string | null>(null)
  const { own, isBegun } = findFeaturedTrack(list)
  const shown = list.find(({ trackId }) => trackId === chosen) ?? own
  if (!shown) return null
  const next = shown.levels[nextLevelIndex(shown.levels)]
  const left = next ? countRequirementsLeft(next) : 0
  const choose = (trackId: string) => {
    setChosen(trackId)
    scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <PageHero labelledBy="track">
        <TrackStair key={shown.trackId} track={shown} isVisitor={isVisitor}>
          <p>{isBegun && shown === own ? t.yours : t.title}</p>
          <h1 id="track">{shown.title}</h1>
          <p>
            {isVisitor
              ? t.visitorLead
              : next && left > 0
                ? t.toGo(left, next.name)
                : isTopLevelHeld(shown.levels)
                  ? t.whole
                  : t.lead}
          </p>
          {isVisitor || shown.standing === 'chosen' ? null : <ChooseIt track={shown} />}
        </TrackStair>
      </PageHero>
      <div className={`wrap ${css.below}`}>
        <PageSection title={t.others} note={t.othersNote}>
          <OtherTracks tracks={list.filter((track) => track !== shown)} onChoose={choose} />
        </PageSection>
        <PageSection title={t.allSteps}>
          <CertificationSteps />
        </PageSection>
        <CertificateFaq />
      </div>
    </>
  )
}

/** Makes the shown track the reader's own, which is drawn on their home page. */
function ChooseIt({ track }: { readonly track: CertificateTrack }) {
  const t = useTexts(trackTexts)
  const choice = useWrite(certificateTrackChoose, { done: t.chosen(track.title) })
  return (
    <Button
      look="line"
      size="s"
      className={css.choose}
      isBusy={choice.isBusy}
      onClick={() => void choice.run({ trackId: track.trackId })}
    >
      {t.choose}
    </Button>
  )
}
