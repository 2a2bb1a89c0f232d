import { IconAlertCircle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useStore } from '#web/api/store.ts'
import { formatFileSize, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Button, IconButton } from '../button.tsx'
import css from './upload.module.css'
import { type Upload as One, type Transport, UploadQueue } from './upload-queue.ts'
import { uploadTexts } from './upload-texts.ts'

type UploadProps<T> = {
  readonly label: string
  readonly transport: Transport<T>
  /** As a file field says it: `.mp4`, `video/*`. The server looks into the file all the same. */
  readonly accept: readonly string[]
  readonly maxBytes: number
  readonly isMany?: boolean
  readonly onDone: (answer: T, name: string) => void
}

/** Files are dropped, pasted or chosen, and sent one after the other; each can be cancelled, and goes on by itself after a broken connection. */
export function Upload<T>({ label, transport, accept, maxBytes, isMany = false, onDone }: UploadProps<T>) {
  const t = useTexts(uploadTexts)
  const [queue] = useState(
    () => new UploadQueue(transport, { accept, maxBytes, words: { kind: t.refusedKind, tooLarge: t.tooLarge(formatFileSize(maxBytes)), empty: t.empty, wentWrong: t.wentWrong } }),
  )
  const uploads = useStore(queue.uploads)
  const said = useAnnounced(uploads)
  const told = useRef(new Set<number>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
    for (const { key, name, state } of uploads) {
      if (state.kind !== 'done' || told.current.has(key)) continue
      told.current.add(key)
      done.current(state.answer, name)
    }
  }, [uploads, onDone])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.uploads.get().some(({ state }) => ['waiting', 'sending', 'broken', 'finishing'].includes(state.kind))) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      queue.stop()
    }
  }, [queue])
  const add = (files: readonly File[]) => queue.add(isMany ? files : files.slice(0, 1))
  return (
    <div>
      <DropZone
        className={css.zone ?? ''}
        aria-label={label}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => add(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))}
      >
        <span>
          {t.drop} {t.or}
        </span>
        <FileTrigger acceptedFileTypes={[...accept]} allowsMultiple={isMany} onSelect={(files) => files && add([...files])}>
          <Button>{t.pick}</Button>
        </FileTrigger>
        <span className={`num ${css.most}`}>{t.most(formatFileSize(maxBytes))}</span>
      </DropZone>
      {uploads.length > 0 ? (
        <ul className={css.list} aria-label={t.list}>
          {uploads.map((upload) => (
            <Line key={upload.key} upload={upload} queue={queue} />
          ))}
        </ul>
      ) : null}
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  )
}

function Line<T>({ upload, queue }: { readonly upload: One<T>; readonly queue: UploadQueue<T> }) {
  const t = useTexts(uploadTexts)
  const { key, name, size, sent, state, isResumed } = upload
  const share = size === 0 ? 0 : sent / size
  const isOver = state.kind === 'done' || state.kind === 'refused' || state.kind === 'failed'
  return (
    <li className={css.item} data-kind={state.kind}>
      <span className={css.name} title={name}>
        {name}
      </span>
      <span className={`num ${css.state}`}>
        {state.kind === 'done' ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
        {state.kind === 'failed' || state.kind === 'refused' ? <IconAlertCircle size={16} stroke={1.5} aria-hidden /> : null}
        {wordsOf(upload, t)}
        {isOver ? ` · ${formatFileSize(size)}` : ` · ${t.sizes(formatFileSize(sent), formatFileSize(size))}`}
        {isResumed && !isOver ? ` · ${t.resumed}` : null}
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
        <IconButton label={isOver ? t.remove(name) : t.cancel(name)} onPress={() => queue.cancel(key)}>
          <IconX size={16} stroke={1.5} />
        </IconButton>
      </span>
      {isOver ? null : (
        <span className={css.progress} role="progressbar" aria-label={name} aria-valuenow={Math.round(share * 100)} aria-valuemin={0} aria-valuemax={100}>
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

/** What a screen reader hears: each quarter, and what became of it. */
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
