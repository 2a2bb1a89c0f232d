import { IconCalendarPlus, IconCheck } from '@tabler/icons-react'
import { errorWords } from '#web/api/api-error.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin } from '#web/api/session.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { fetchLiveClassCalendar, type LiveClass, setLiveReservation } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import css from './class-actions.module.css'
import { ReplayLink } from './replay-link.tsx'

/**
 * The current actions on a class: enter, reserve, add to the calendar, or play its replay. Renders nothing for a class
 * that is cancelled or has ended without a replay, and a sentence for readers without access.
 */
export function LiveClassActions({ live, withRoom = true }: { readonly live: LiveClass; readonly withRoom?: boolean }) {
  const t = useTexts(liveTexts)
  const [isBusy, run] = useWork()
  const isFull = live.capacity !== null && live.reserved >= live.capacity && !live.isReserved
  const change = async () => {
    if (!isLogin()) return openSignInModal()
    await run(async () => {
      await setLiveReservation(live.classId, !live.isReserved)
      toast('success', live.isReserved ? t.givenBack : t.reservedNow)
    })
  }
  const save = () =>
    void fetchLiveClassCalendar(live.classId).then(saveFile, (error: unknown) => toast('error', errorWords(error, '')))
  if (live.state === 'replay') return <ReplayLink live={live} look="line" size="s" />
  if (live.state === 'ended' || live.state === 'cancelled') return null
  if (!live.isEntitled) return <p className={css.none}>{t.notEntitled}</p>
  const isOn = live.state === 'running' || live.state === 'interrupted'
  return (
    <div className={css.actions}>
      {withRoom && live.isOpen ? (
        <ButtonLink to="/live" search={{ id: live.classId }} size="s">
          {t.enter}
        </ButtonLink>
      ) : null}
      {isOn ? null : (
        <>
          <Button
            look="line"
            size="s"
            isBusy={isBusy}
            disabled={isFull}
            aria-pressed={live.isReserved}
            title={live.isReserved ? t.giveBack : undefined}
            onClick={() => void change()}
          >
            {live.isReserved ? <IconCheck size={16} stroke={1.5} aria-hidden="true" /> : null}
            {live.isReserved ? t.isReserved : isFull ? t.full : t.reserve}
          </Button>
          <IconButton label={t.addToCalendar} onClick={save}>
            <IconCalendarPlus size={20} stroke={1.5} />
          </IconButton>
        </>
      )}
    </div>
  )
}
