import { liveLimits } from '@portal/contract/live/live.limits.ts'
import { IconMicrophoneOff, IconSend2, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type LiveRoomNews, sendRoomMessage } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import css from './chat.module.css'
import { roomStaffActions } from './room-staff.queries.ts'

type ChatProps = { readonly classId: string; readonly room: LiveRoomNews; readonly isStaff: boolean }

/** The chat of a room. It scrolls to new messages, unless the reader has scrolled up. */
export function RoomChat({ classId, room, isStaff }: ChatProps) {
  const t = useTexts(liveTexts).room
  const list = useRef<HTMLDivElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  const last = room.messages.at(-1)?.messageId
  const isOver = room.state === 'ended' || room.state === 'replay' || room.state === 'cancelled'
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows each new message
  useEffect(() => {
    if (isFollowing) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last, isFollowing])
  const act = (work: Promise<unknown>) => void work.catch((error: unknown) => toast('error', errorWords(error, '')))
  return (
    <section className={css.chat} aria-label={t.chat}>
      <h2>{t.chat}</h2>
      <div
        ref={list}
        className={css.list}
        role="log"
        aria-label={t.chat}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
          setFollowing(scrollHeight - scrollTop - clientHeight < 40)
        }}
      >
        {room.messages.length === 0 && !isOver ? <p className={css.empty}>{t.chatEmpty}</p> : null}
        {room.messages.map((message) => (
          <div key={message.messageId} className={css.message} data-mine={message.isMine || undefined}>
            <div className={css.who}>
              <b>{message.isMine ? t.me : message.name}</b>
              {message.isStaff ? <span>{t.staff}</span> : null}
              <time dateTime={message.at}>{formatTime(message.at)}</time>
              {isStaff && !isOver && message.body ? (
                <span className={css.tools}>
                  <IconButton
                    label={t.removeMessage(message.name)}
                    onClick={() => act(roomStaffActions.remove(classId, message.messageId))}
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </IconButton>
                  {message.accountId && !message.isMine ? (
                    <IconButton
                      label={t.muteSomebody(message.name)}
                      onClick={() => act(roomStaffActions.mute(classId, message.accountId ?? ''))}
                    >
                      <IconMicrophoneOff size={16} stroke={1.5} />
                    </IconButton>
                  ) : null}
                </span>
              ) : null}
            </div>
            {message.body ? (
              <p className={css.words}>{message.body}</p>
            ) : (
              <p className={css.gone}>{t.messageRemoved}</p>
            )}
          </div>
        ))}
      </div>
      {!isFollowing && room.messages.length > 0 ? (
        <Button look="line" size="s" className={css.newer ?? ''} onClick={() => setFollowing(true)}>
          {t.newMessages}
        </Button>
      ) : null}
      {isOver ? (
        <p className={css.closed}>{t.over}</p>
      ) : room.isMuted ? (
        <p className={css.closed}>{t.muted}</p>
      ) : (
        <Write classId={classId} onSaid={() => setFollowing(true)} />
      )}
    </section>
  )
}

function Write({ classId, onSaid }: { readonly classId: string; readonly onSaid: () => void }) {
  const t = useTexts(liveTexts).room
  const [text, setText] = useState('')
  const [isBusy, run] = useWork()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || isBusy) return
    await run(async () => {
      await sendRoomMessage(classId, text.trim())
      setText('')
      onSaid()
    })
  }
  return (
    <form className={css.write} onSubmit={(event) => void submit(event)}>
      <input
        value={text}
        maxLength={liveLimits.messageLength}
        placeholder={t.chatPlaceholder}
        aria-label={t.chatPlaceholder}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" aria-label={t.send} title={t.send} disabled={!text.trim()} aria-busy={isBusy || undefined}>
        <IconSend2 size={20} stroke={1.5} aria-hidden="true" />
      </button>
    </form>
  )
}
