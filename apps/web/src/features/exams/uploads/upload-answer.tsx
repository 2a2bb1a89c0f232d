import { uploadLimits } from '@portal/contract/exams/question-types.ts'
import { IconCamera, IconMicrophone, IconPlayerStopFilled, IconUpload, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useContext, useEffect, useRef, useState } from 'react'
import { useStore } from '#web/api/store.ts'
import { Button } from '#web/ui/button.tsx'
import { formatClock, formatFileSize, formatPercent } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { AnswerData, AttemptQuestion } from '../answering/answer-sheet.ts'
import { AnswerFiles } from './answer-files.tsx'
import { pageUploadQueue } from './page-uploads.ts'
import css from './upload-answer.module.css'
import { UploadTargetContext } from './upload-place.ts'
import type { AnswerUpload } from './upload-queue.ts'
import { acceptAttributeOf, answerOfFiles, fileIdsOfAnswer, uploadKindOf } from './uploads.rules.ts'
import { uploadsTexts } from './uploads-texts.ts'
import { canRecordSound, useRecorder } from './use-recorder.ts'

type Props = {
  readonly question: Pick<AttemptQuestion, 'position' | 'blankCount' | 'upload'>
  readonly answer: AnswerData | null
  readonly stemId: string
  readonly onAnswer: (change: (before: AnswerData | null) => AnswerData | null) => void
}
const mb = 1024 * 1024

/** The answer to an upload question: its files, running uploads, and the ways to add one. */
export function UploadAnswer({ question, answer, stemId, onAnswer }: Props) {
  const t = useTexts(uploadsTexts)
  const place = useContext(UploadTargetContext)
  const {
    position,
    blankCount: most,
    upload: { kinds, megabytes } = { kinds: [], megabytes: uploadLimits.megabytes },
  } = question
  const own = useStore(pageUploadQueue.files)
  const uploads = useStore(pageUploadQueue.uploads).filter(
    (one) => one.position === position && one.attemptId === place?.attemptId,
  )
  const [note, setNote] = useState('')
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const ids = fileIdsOfAnswer(answer)
  const known = new Map([...(place?.files ?? []).map((file) => [file.fileId, file] as const), ...own])
  const files = ids.flatMap((id) => known.get(id) ?? [])
  const count = useRef(ids.length)
  useEffect(() => {
    if (ids.length > count.current) setNote(t.uploaded(t.file(ids.length)))
    count.current = ids.length
  }, [ids.length, t])
  const room = most - ids.length - uploads.length

  const add = (file: Blob, name: string) => {
    const kind = uploadKindOf(file.type, kinds)
    if (!place) return
    if (!kind) return setNote(t.wrongKind)
    const isShrunk = file.type.startsWith('image/')
    if (file.size > (isShrunk ? uploadLimits.megabytes * 2 : megabytes) * mb) return setNote(t.tooLarge(megabytes))
    pageUploadQueue.add({ key: crypto.randomUUID(), attemptId: place.attemptId, position, kind, name }, file)
  }
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    setNote(chosen.length > room ? t.full(most) : '')
    for (const file of chosen.slice(0, Math.max(0, room))) add(file, file.name)
  }
  const takesPictures = kinds.includes('photo') || kinds.includes('file')
  const records = kinds.includes('audio') && canRecordSound()
  const chooses = takesPictures || !records
  return (
    <div className={css.answer} role="group" aria-labelledby={stemId}>
      <p className={css.limits}>{t.upTo(most, megabytes, kinds.map((kind) => t.kinds[kind]).join(t.between))}</p>
      {files.length > 0 || uploads.length > 0 ? (
        <div className={css.list}>
          {files.length > 0 ? (
            <AnswerFiles
              files={files}
              onRemove={(fileId) =>
                onAnswer((before) => answerOfFiles(fileIdsOfAnswer(before).filter((id) => id !== fileId)))
              }
            />
          ) : null}
          {uploads.map((one) => (
            <UploadLine key={one.key} upload={one} />
          ))}
        </div>
      ) : null}
      {room > 0 ? (
        <div className={css.ways}>
          {takesPictures ? (
            <>
              <input
                ref={camera}
                type="file"
                hidden
                accept="image/*"
                capture="environment"
                onChange={onChosen}
                data-way="camera"
              />
              <Button look="line" className={css.camera} onClick={() => camera.current?.click()}>
                <IconCamera size={20} stroke={1.5} aria-hidden="true" />
                {t.takePhoto}
              </Button>
            </>
          ) : null}
          {chooses || kinds.includes('audio') ? (
            <>
              <input
                ref={chooser}
                type="file"
                hidden
                multiple={room > 1}
                accept={acceptAttributeOf(kinds)}
                onChange={onChosen}
                data-way="chooser"
              />
              <Button look="line" onClick={() => chooser.current?.click()}>
                <IconUpload size={20} stroke={1.5} aria-hidden="true" />
                {takesPictures ? t.choose : t.chooseSound}
              </Button>
            </>
          ) : null}
          {records ? <Recorder mostBytes={megabytes * mb} onSound={(sound) => add(sound, t.sound)} /> : null}
        </div>
      ) : uploads.length === 0 ? (
        <p className={css.full}>{t.full(most)}</p>
      ) : null}
      <p className={css.note} role="status">
        {note}
      </p>
    </div>
  )
}

/** A file on its way, with the way to send it again or to give it up. */
function UploadLine({ upload: { key, name, size, state } }: { readonly upload: AnswerUpload }) {
  const t = useTexts(uploadsTexts)
  return (
    <div className={css.line} data-state={state.is}>
      <div>
        <p>
          <b>{name}</b> <small className="num">{formatFileSize(size)}</small>
        </p>
        {state.is === 'sending' ? <ProgressBar percent={state.share * 100} label={t.progress} /> : null}
        <p className={css.state} role={state.is === 'failed' ? 'alert' : undefined}>
          {state.is === 'sending'
            ? t.sending(formatPercent(Math.floor(state.share * 100)))
            : state.is === 'failed'
              ? state.words || t.failed
              : state.is === 'lost'
                ? t.lost
                : t.waiting}
        </p>
      </div>
      {state.is === 'failed' || state.is === 'lost' ? (
        <Button look="quiet" size="s" onClick={() => pageUploadQueue.retry(key)}>
          {t.retry}
        </Button>
      ) : null}
      <button
        type="button"
        className={css.cancel}
        aria-label={`${t.cancel} ${name}`}
        onClick={() => pageUploadQueue.cancel(key)}
      >
        <IconX size={20} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Records sound: start, stop, listen, and then upload or record again. */
function Recorder({ mostBytes, onSound }: { readonly mostBytes: number; readonly onSound: (sound: Blob) => void }) {
  const t = useTexts(uploadsTexts)
  const { state, start, stop, clear } = useRecorder(mostBytes, onSound)
  if (state.is === 'running')
    return (
      <div className={css.recorder}>
        <i className={css.dot} aria-hidden="true" />
        <span className="vh" role="status">
          {t.recording}
        </span>
        <time className="num" role="timer">
          {formatClock(state.seconds)}
        </time>
        <Button look="line" onClick={stop}>
          <IconPlayerStopFilled size={20} aria-hidden="true" />
          {t.stop}
        </Button>
        <small>{t.recordNote}</small>
      </div>
    )
  if (state.is === 'done')
    return (
      <div className={css.recorder}>
        {/* biome-ignore lint/a11y/useMediaCaption: the candidate's own recording */}
        <audio controls src={state.url} aria-label={t.sound} />
        <Button
          onClick={() => {
            onSound(state.sound)
            clear()
          }}
        >
          {t.use}
        </Button>
        <Button look="line" onClick={() => void start()}>
          {t.again}
        </Button>
      </div>
    )
  return (
    <>
      <Button look="line" isBusy={state.is === 'asking'} onClick={() => void start()} data-browser-dialog="">
        <IconMicrophone size={20} stroke={1.5} aria-hidden="true" />
        {t.record}
      </Button>
      {state.is === 'refused' ? (
        <p className={css.limits} role="alert">
          {t.noMicrophone}
        </p>
      ) : null}
    </>
  )
}
