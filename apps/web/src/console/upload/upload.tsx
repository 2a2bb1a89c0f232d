import { IconAlertCircle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useStore } from '#web/api/store.ts'
import { formatFileSize, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Button, IconButton } from '../button.tsx'
import css from './upload.module.css'
import { isUploadFinished, type QueuedUpload as One, UploadQueue, type UploadTransport } from './upload-queue.ts'
import { uploadTexts } from './upload-texts.ts'

type UploadProps<T> = {
  readonly label: string
  /** As in a file field: `.mp4`, `video/*`. The server checks the file all the same. */
  readonly accept: readonly string[]
  readonly maxBytes: number
  readonly isMany?: boolean
  readonly onDone: (answer: T, name: string) => void
} & (
  | { readonly transport: UploadTransport<T>; readonly name?: string; readonly queue?: never }
  /** A separate queue that continues when this is no longer drawn. */
  | { readonly queue: UploadQueue<T>; readonly transport?: never; readonly name?: never }
)

/**
 * A field for uploads: files are dropped, pasted or chosen, and sent one after the other; each can be cancelled, and
 * resumes automatically after a broken connection.
 */
export function UploadField<T>({
  label,
  transport,
  queue: own,
  name: kept,
  accept,
  maxBytes,
  isMany = false,
  onDone,
}: UploadProps<T>) {
  const t = useTexts(uploadTexts)
  const [queue] = useState(
    () =>
      own ??
      new UploadQueue(transport, {
        ...{ accept, maxBytes, ...(kept ? { name: kept } : {}) },
        words: {
          kind: t.refusedKind,
          tooLarge: t.tooLarge(formatFileSize(maxBytes)),
          empty: t.empty,
          wentWrong: t.wentWrong,
        },
      }),
  )
  const uploads = useStore(queue.uploads)
  const told = useRef<Set<number>>(null)
  const done = useRef(onDone)
  // Uploads finished before this was drawn have already been announced.
  told.current ??= new Set(queue.uploads.get().flatMap(({ key, state }) => (state.kind === 'done' ? [key] : [])))
  useEffect(() => {
    done.current = onDone
    for (const { key, name, state } of uploads) {
      if (state.kind !== 'done' || told.current?.has(key)) continue
      told.current?.add(key)
      done.current(state.answer, name)
    }
  }, [uploads, onDone])
  useEffect(() => {
    if (own) return
    const stop = confirmBeforeUnload(queue)
    return () => {
      stop()
      queue.stop()
    }
  }, [queue, own])
  return (
    <div>
      <UploadZone
        label={label}
        accept={accept}
        maxBytes={maxBytes}
        isMany={isMany}
        onFiles={(files) => queue.add(files)}
      />
      <UploadList queue={queue} />
    </div>
  )
}

/** Makes the browser ask before a page with unfinished uploads is left; returns a function that turns this off. */
export function confirmBeforeUnload<T>(queue: UploadQueue<T>): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (queue.uploads.get().some(({ state }) => !isUploadFinished(state))) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

type ZoneProps = {
  readonly label: string
  readonly accept: readonly string[]
  readonly maxBytes: number
  readonly isMany?: boolean
  /** In words instead of "drop files here". */
  readonly lead?: string | undefined
  readonly onFiles: (files: readonly File[]) => unknown
}

/**
 * The area in which files are dropped or chosen. It shows `maxBytes`, but checks no sizes and no types of dropped files:
 * `onFiles` must. Without `isMany` only the first file counts.
 */
export function UploadZone({ label, accept, maxBytes, isMany = false, lead, onFiles }: ZoneProps) {
  const t = useTexts(uploadTexts)
  const add = (files: readonly File[]) => files.length > 0 && onFiles(isMany ? files : files.slice(0, 1))
  return (
    <DropZone
      className={css.zone ?? ''}
      aria-label={label}
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) =>
        add(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))
      }
    >
      <span>
        {lead ?? t.drop} {t.or}
      </span>
      <FileTrigger
        acceptedFileTypes={[...accept]}
        allowsMultiple={isMany}
        onSelect={(files) => files && add([...files])}
      >
        <Button>{isMany ? t.pick : t.pickOne}</Button>
      </FileTrigger>
      <span className={`num ${css.most}`}>{t.most(formatFileSize(maxBytes))}</span>
    </DropZone>
  )
}

/** The files of a queue, each with its progress and its announcements for screen readers. */
export function UploadList<T>({
  queue,
  shows = () => true,
}: {
  readonly queue: UploadQueue<T>
  readonly shows?: (upload: One<T>) => boolean
}) {
  const t = useTexts(uploadTexts)
  const uploads = useStore(queue.uploads)
  const said = useAnnounced(uploads)
  const shown = uploads.filter(shows)
  return (
    <>
      {shown.length > 0 ? (
        <ul className={css.list} aria-label={t.list}>
          {shown.map((upload) => (
            <Line key={upload.key} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : null}
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

function Line<T>({ upload, queue }: { readonly upload: One<T>; readonly queue: UploadQueue<T> }) {
  const t = useTexts(uploadTexts)
  const { key, name, size, sent, state, isResumed, secondsLeft } = upload
  const share = size === 0 ? 0 : sent / size
  const isEnded = isUploadFinished(state)
  return (
    <li className={css.item} data-kind={state.kind}>
      <span className={css.name} title={name}>
        {name}
      </span>
      <span className={`num ${css.state}`}>
        {state.kind === 'done' ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
        {state.kind === 'failed' || state.kind === 'refused' ? (
          <IconAlertCircle size={16} stroke={1.5} aria-hidden />
        ) : null}
        {wordsOf(upload, t)}
        {isEnded ? ` · ${formatFileSize(size)}` : ` · ${t.sizes(formatFileSize(sent), formatFileSize(size))}`}
        {state.kind === 'sending' && secondsLeft !== null ? ` · ${t.left(secondsLeft)}` : null}
        {isResumed && !isEnded ? ` · ${t.resumed}` : null}
      </span>
      <span className={css.actions}>
        {state.kind === 'broken' ? (
          <Button look="quiet" onPress={() => queue.wake()}>
            {t.now}
          </Button>
        ) : null}
        {state.kind === 'failed' ? (
          <IconButton label={t.retry(name)} onPress={() => queue.retry(key)}>
            <IconRefresh size={16} stroke={1.5} />
          </IconButton>
        ) : null}
        <IconButton label={isEnded ? t.remove(name) : t.cancel(name)} onPress={() => queue.cancel(key)}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </span>
      {isEnded ? null : (
        <span
          className={css.progress}
          role="progressbar"
          aria-label={name}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
            <rect width={share * 100} height="2" />
          </svg>
        </span>
      )}
    </li>
  )
}

function wordsOf<T>({ state, sent, size }: One<T>, t: Awaited<ReturnType<typeof uploadTexts.load>>): string {
  if (state.kind === 'sending') return t.states.sending(formatPercent((sent / size) * 100))
  return state.kind === 'failed' || state.kind === 'refused' ? t.states[state.kind](state.why) : t.states[state.kind]
}

/** Announcements for screen readers: each quarter, and the outcome. */
function useAnnounced<T>(uploads: readonly One<T>[]): string {
  const t = useTexts(uploadTexts)
  const heard = useRef(new Map<number, string>())
  const [said, setSaid] = useState('')
  useEffect(() => {
    for (const { key, name, size, sent, state } of uploads) {
      const quarter = Math.floor((sent / size) * 4) * 25
      const mark = state.kind === 'sending' ? `${quarter}` : state.kind
      if (heard.current.get(key) === mark) continue
      heard.current.set(key, mark)
      if (state.kind === 'sending' && quarter > 0) setSaid(t.said.progress(name, formatPercent(quarter)))
      if (state.kind === 'done') setSaid(t.said.done(name))
      if (state.kind === 'broken') setSaid(t.said.broken(name))
      if (state.kind === 'failed' || state.kind === 'refused') setSaid(t.said.failed(name, state.why))
    }
  }, [uploads, t])
  return said
}
