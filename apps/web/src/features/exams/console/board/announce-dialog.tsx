import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatNumber, formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './board.module.css'
import { useSendAnnouncement } from './board.queries.ts'
import type { BoardExam, BoardRow } from './board.rules.ts'
import { examBoardTexts } from './board-texts.ts'

const route = getRouteApi('/console/exams/$id/board')
/** The number of announcements shown above the board; the others are among its filters. */
const shown = 2

/** The latest announcements and how many candidates have read each; a click lists those who have not. */
export function AnnouncementList({ announcements }: { readonly announcements: BoardExam['announcements'] }) {
  const t = useTexts(examBoardTexts).announcing
  const navigate = route.useNavigate()
  const { unread: chosen } = route.useSearch()
  return (
    <>
      {announcements.slice(0, shown).map((one) => {
        const isChosen = chosen === one.announcementId
        return (
          <p key={one.announcementId} className={css.notice} data-announcement={one.announcementId}>
            <span className={css.said}>
              <span className="num">{formatTime(one.saidAt)}</span> {t.said(one.saidBy, one.words)}
            </span>
            <b className="num">{t.seen(formatNumber(one.seen), formatNumber(one.told))}</b>
            {one.seen < one.told || isChosen ? (
              <Button
                look="field"
                aria-pressed={isChosen}
                onPress={() =>
                  void navigate({
                    search: (before) => ({ ...before, unread: isChosen ? undefined : one.announcementId }),
                    replace: true,
                  })
                }
              >
                {t.unread(formatNumber(one.told - one.seen))}
              </Button>
            ) : null}
          </p>
        )
      })}
    </>
  )
}

type Props = {
  readonly examId: string
  readonly to: readonly BoardRow[] | 'all'
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks for the text of an announcement, and sends it to the chosen candidates or to all. */
export function AnnounceDialog({ examId, to, onClose, onDone }: Props) {
  const texts = useTexts(examBoardTexts)
  const t = texts.announcing
  const ui = useTexts(uiTexts)
  const [chosen] = useState(() => (to === 'all' ? null : to.filter((row) => !row.submittedAt)))
  const [requestKey] = useState(() => crypto.randomUUID())
  const [words, setWords] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const { isBusy, run: announce } = useSendAnnouncement({
    done: ({ told }) => t.done(formatNumber(told), told),
    refused: setWhy,
  })
  const ids = { words: useId(), why: useId() }
  const one = chosen?.length === 1 ? chosen[0] : undefined
  const run = async () => {
    if (chosen?.length === 0) return
    if (words.trim().length < 2) return setWhy(t.needsWords)
    const answer = await announce({
      examId,
      words: words.trim(),
      requestKey,
      ...(chosen ? { attemptIds: chosen.map((row) => row.attemptId) } : {}),
    })
    if (!answer) return
    onDone()
    onClose()
  }
  return (
    <Modal
      title={t.title(
        chosen === null ? texts.all : one ? one.name : texts.act.people(formatNumber(chosen.length), chosen.length),
      )}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} isDisabled={chosen?.length === 0} onPress={() => void run()}>
            {t.run}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{chosen?.length === 0 ? texts.act.nobody : t.explains}</p>
        <label htmlFor={ids.words}>
          {t.words}
          <textarea
            id={ids.words}
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to write here
            autoFocus
            rows={4}
            value={words}
            maxLength={examLimits.announcementMax}
            aria-invalid={why !== null && words.trim().length < 2}
            aria-describedby={why === null ? undefined : ids.why}
            onChange={({ target }) => setWords(target.value)}
          />
          <small className="num">
            {t.length(formatNumber(words.length), formatNumber(examLimits.announcementMax))}
          </small>
        </label>
        {why === null ? null : (
          <p role="alert" id={ids.why} className={css.refused}>
            {why}
          </p>
        )}
      </div>
    </Modal>
  )
}
