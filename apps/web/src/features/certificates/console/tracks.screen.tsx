import { certificateTrackReorder } from '@portal/contract/certificates/scheme-staff.contract.ts'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import css from './certificates-console.module.css'
import { certificatesConsoleTexts } from './certificates-console-texts.ts'
import { type ManagedTrack, useStaffTracks } from './scheme.queries.ts'

/** The tracks, in the order in which learners see them, each with its levels and the certificates for them. */
export function TracksScreen() {
  const t = useTexts(certificatesConsoleTexts).tracks
  const tracks = useStaffTracks()
  const navigate = useNavigate()
  const { isBusy, run: saveOrder } = useWrite(certificateTrackReorder, { done: t.saved })
  const create = () => void navigate({ to: '/console/tracks/$id', params: { id: 'new' } })
  useActions(t.title, [{ id: 'create-track', words: t.create, shortcut: 'C', run: create }])
  const move = (list: readonly ManagedTrack[], from: number, to: number) => {
    const ids = list.map(({ trackId }) => trackId)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    ids.splice(to, 0, moved)
    void saveOrder({ trackIds: ids })
  }
  return (
    <ConsolePage
      title={t.title}
      count={tracks.data ? { total: tracks.data.list.length, isAbout: false } : undefined}
      facts={<Link to="/careerCertification">{t.shownAt}</Link>}
      actions={
        <Button look="solid" shortcut="C" onPress={create}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.create}
        </Button>
      }
    >
      <div className={css.tracks}>
        <QueryStates
          query={tracks}
          skeleton={<RowsSkeleton height={320} />}
          isEmpty={({ list }) => list.length === 0}
          empty={<EmptyState title={t.empty} hint={t.emptyHint} />}
        >
          {({ list }) =>
            list.map((track, index) => (
              <section key={track.trackId} className={css.track} aria-label={pickReaderText(track.title)}>
                <header>
                  <h2>{pickReaderText(track.title)}</h2>
                  <IconButton
                    label={t.up}
                    isDisabled={index === 0 || isBusy}
                    onPress={() => move(list, index, index - 1)}
                  >
                    <IconArrowUp size={16} stroke={1.5} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t.down}
                    isDisabled={index === list.length - 1 || isBusy}
                    onPress={() => move(list, index, index + 1)}
                  >
                    <IconArrowDown size={16} stroke={1.5} aria-hidden />
                  </IconButton>
                  <ButtonLink
                    to="/console/tracks/$id"
                    params={{ id: track.trackId }}
                    aria-label={`${t.edit}, ${pickReaderText(track.title)}`}
                  >
                    {t.edit}
                  </ButtonLink>
                </header>
                <Steps track={track} />
              </section>
            ))
          }
        </QueryStates>
      </div>
    </ConsolePage>
  )
}

function Steps({ track }: { readonly track: ManagedTrack }) {
  const t = useTexts(certificatesConsoleTexts)
  return (
    <ol className={css.steps} style={{ '--levels': track.levels.length } as CSSProperties}>
      {track.levels.map(({ name, scheme }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is known by its place
        <li key={index} data-open={scheme === null || undefined} style={{ '--level': index } as CSSProperties}>
          <b>{pickReaderText(name)}</b>
          {scheme ? (
            <>
              <Link to="/console/templates/$id" params={{ id: scheme.id }}>
                {pickReaderText(scheme.title)}
              </Link>
              <small className="num">
                {scheme.code} ·{' '}
                {scheme.validityMonths === null ? t.templates.forEver : t.templates.months(scheme.validityMonths)} ·{' '}
                {t.tracks.holders(formatNumber(scheme.holders))}
              </small>
            </>
          ) : (
            <>
              <span className={css.quiet}>{t.tracks.notOffered}</span>
              <Link
                to="/console/templates/$id"
                params={{ id: 'new' }}
                search={{ trackId: track.trackId, level: index }}
              >
                {t.tracks.addScheme}
              </Link>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
