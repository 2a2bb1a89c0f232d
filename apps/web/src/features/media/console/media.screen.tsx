import { mediaBulkDelete } from '@portal/contract/media/media.contract.ts'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useStore } from '#web/api/store.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { BulkTarget, ListColumn, ListFilter, ListView } from '#web/console/list/list.types.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { isTaskRunning, useTask } from '#web/console/results/task.queries.ts'
import { UploadList, UploadZone } from '#web/console/upload/upload.tsx'
import { isUploadFinished, type UploadQueue } from '#web/console/upload/upload-queue.ts'
import { uploadTexts } from '#web/console/upload/upload-texts.ts'
import {
  formatClock,
  formatFileSize,
  formatInstant,
  formatListDay,
  formatNumber,
  formatPercent,
} from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './media.module.css'
import { type Media, useMediaConversionState, useMediaLibrary } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'
import { MediaPanel } from './media-panel.tsx'
import { MediaStateLine } from './media-status.tsx'
import { mediaFileTypes, openMediaUploadQueue } from './media-uploads.ts'
import { MediaThumbnail } from './preview.tsx'

type Doing =
  | { readonly kind: 'upload' }
  | { readonly kind: 'delete'; readonly target: BulkTarget; readonly clear: () => void }
  | { readonly kind: 'task'; readonly title: string; readonly taskId: string }
/** The greatest file size until the server has answered. */
const usualBytes = 8_000_000_000

/** The media library: files, progress, usage, and current uploads. */
export function MediaScreen() {
  const t = useTexts(mediaConsoleTexts)
  const state = useMediaConversionState().data
  const queue = openMediaUploadQueue(useTexts(uploadTexts), state?.maxBytes ?? usualBytes)
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  useActions(t.list.title, [
    { id: 'upload-media', words: t.acts.upload, shortcut: 'C', run: () => setDoing({ kind: 'upload' }) },
  ])
  return (
    <>
      <DataTable<Media>
        name="media"
        title={t.list.title}
        facts={
          <Facts
            queue={queue}
            waiting={(state?.queued ?? 0) + (state?.working ?? 0)}
            onOpen={() => setDoing({ kind: 'upload' })}
          />
        }
        actions={
          <Button look="solid" onPress={() => setDoing({ kind: 'upload' })} aria-keyshortcuts="C">
            <IconUpload size={16} stroke={1.5} aria-hidden />
            {t.acts.upload}
            <Kbd of="C" />
          </Button>
        }
        useRows={useMediaLibrary}
        keyOf={(row) => row.mediaId}
        nameOf={(row) => row.name}
        counted={t.counted}
        sort="-createdAt"
        searchHint={t.list.searchHint}
        columns={useColumns()}
        filters={useFilters()}
        views={useViews()}
        isQuiet={(row) => row.state === 'cancelled'}
        bulk={[
          {
            id: 'delete',
            words: t.acts.delete,
            isDanger: true,
            run: (target, clear) => setDoing({ kind: 'delete', target, clear }),
          },
        ]}
        panel={{
          title: (row) => row.name,
          note: (row) =>
            [
              row.kind ? t.kinds[row.kind] : '',
              row.duration > 0 ? formatClock(row.duration) : '',
              formatFileSize(row.size),
            ]
              .filter(Boolean)
              .join(' · '),
          content: (key) => <MediaPanel mediaId={key} queue={queue} />,
        }}
        empty={{ title: t.list.empty, hint: t.list.emptyHint }}
      />
      {doing?.kind === 'upload' ? (
        <UploadSheet
          queue={queue}
          maxBytes={state?.maxBytes ?? usualBytes}
          hint={state?.hint ?? null}
          onClose={close}
        />
      ) : null}
      {doing?.kind === 'delete' ? (
        <DeleteDialog
          target={doing.target}
          onStarted={(taskId) => {
            doing.clear()
            // The previous dialog closes first, so that the sheet is not closed with it.
            queueMicrotask(() => setDoing({ kind: 'task', title: t.acts.delete, taskId }))
          }}
          onClose={() => setDoing((now) => (now?.kind === 'delete' ? null : now))}
        />
      ) : null}
      {doing?.kind === 'task' ? <Removal title={doing.title} taskId={doing.taskId} onClose={close} /> : null}
    </>
  )
}

/** The current uploads of this window, and the server's queue. */
function Facts({
  queue,
  waiting,
  onOpen,
}: {
  readonly queue: UploadQueue<Media>
  readonly waiting: number
  readonly onOpen: () => void
}) {
  const t = useTexts(mediaConsoleTexts).list
  const open = useStore(queue.uploads).filter(({ state }) => !isUploadFinished(state))
  const [sent, size] = open.reduce(([some, all], one) => [some + one.sent, all + one.size], [0, 0])
  if (open.length > 0)
    return (
      <button type="button" className={css.link} onClick={onOpen}>
        {t.uploads(formatNumber(open.length), formatPercent(Math.floor((sent / Math.max(1, size)) * 100)))}
      </button>
    )
  return waiting > 0 ? t.queue(formatNumber(waiting)) : null
}

function useColumns(): readonly ListColumn<Media>[] {
  const t = useTexts(mediaConsoleTexts)
  const c = t.list.columns
  return [
    {
      id: 'name',
      words: c.name,
      width: 300,
      sort: 'name',
      cell: (row) => (
        <span className={css.name}>
          <MediaThumbnail of={row} />
          <span>{row.name}</span>
        </span>
      ),
    },
    { id: 'state', words: c.state, width: 130, phone: 'end', cell: (row) => <MediaStateLine of={row} /> },
    { id: 'kind', words: c.kind, width: 70, fold: 5, cell: (row) => (row.kind ? t.kinds[row.kind] : '') },
    {
      id: 'duration',
      words: c.duration,
      width: 80,
      align: 'end',
      fold: 2,
      sort: 'duration',
      sortFirst: 'down',
      phone: 'below',
      cell: (row) => (row.duration > 0 ? formatClock(row.duration) : ''),
    },
    {
      id: 'size',
      words: c.size,
      width: 90,
      align: 'end',
      fold: 4,
      sort: 'size',
      sortFirst: 'down',
      cell: (row) => formatFileSize(row.size),
    },
    {
      id: 'captions',
      words: c.captions,
      width: 90,
      fold: 6,
      cell: (row) =>
        row.captions.length > 0
          ? row.captions.map((lang) => (lang === 'zh' || lang === 'en' ? t.list.short[lang] : lang)).join(' · ')
          : '',
    },
    {
      id: 'lessons',
      words: c.lessons,
      width: 90,
      align: 'end',
      fold: 3,
      cell: (row) =>
        row.lessons > 0 ? (
          t.list.lessons(formatNumber(row.lessons))
        ) : (
          <span className={css.quiet}>{t.list.notUsed}</span>
        ),
    },
    { id: 'uploadedBy', words: c.uploadedBy, width: 100, fold: 7, cell: (row) => row.uploadedBy ?? '' },
    {
      id: 'createdAt',
      words: c.createdAt,
      width: 140,
      align: 'end',
      fold: 1,
      sort: 'createdAt',
      sortFirst: 'down',
      isTime: true,
      phone: 'belowEnd',
      cell: (row) => <time title={formatInstant(row.createdAt)}>{formatListDay(row.createdAt)}</time>,
    },
  ]
}

const states = ['ready', 'working', 'queued', 'uploading', 'failed', 'cancelled'] as const

function useFilters(): readonly ListFilter[] {
  const t = useTexts(mediaConsoleTexts)
  const f = t.list.filters
  return [
    { name: 'state', words: f.state, kind: 'choice', options: states.map((id) => ({ id, words: t.states[id] })) },
    {
      name: 'kind',
      words: f.kind,
      kind: 'choice',
      options: (['video', 'audio'] as const).map((id) => ({ id, words: t.kinds[id] })),
    },
    {
      name: 'use',
      words: f.use,
      kind: 'choice',
      options: (['used', 'unused'] as const).map((id) => ({ id, words: f[id] })),
    },
    {
      name: 'lacks',
      words: f.lacks,
      kind: 'choice',
      options: (['zh', 'en'] as const).map((id) => ({ id, words: f[id] })),
    },
  ]
}

function useViews(): readonly ListView[] {
  const v = useTexts(mediaConsoleTexts).list.views
  return [
    { id: 'working', words: v.working, search: { state: 'working' }, isCounted: true },
    { id: 'failed', words: v.failed, search: { state: 'failed' }, isCounted: true },
    { id: 'unused', words: v.unused, search: { use: 'unused' }, isCounted: true },
    { id: 'lacksEn', words: v.lacksEn, search: { lacks: 'en' }, isCounted: true },
  ]
}

type SheetProps = {
  readonly queue: UploadQueue<Media>
  readonly maxBytes: number
  readonly hint: string | null
  readonly onClose: () => void
}
function UploadSheet({ queue, maxBytes, hint, onClose }: SheetProps) {
  const t = useTexts(mediaConsoleTexts)
  const isEnded = useStore(queue.uploads).some(({ state }) => isUploadFinished(state))
  return (
    <Modal title={t.list.uploadTitle} kind="panel" width={560} onClose={onClose}>
      <div className={css.choose}>
        <p className={css.hint}>{t.list.uploadLead}</p>
        {hint ? (
          <p role="alert" className={css.bad}>
            {hint}
          </p>
        ) : (
          <UploadZone
            label={t.acts.upload}
            lead={t.list.uploadDrop}
            accept={mediaFileTypes}
            maxBytes={maxBytes}
            isMany
            onFiles={(files) => queue.add(files)}
          />
        )}
        <UploadList queue={queue} />
        {isEnded ? (
          <p className={css.go}>
            <button type="button" className={css.link} onClick={() => queue.clear()}>
              {t.list.clear}
            </button>
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

type DeleteProps = {
  readonly target: BulkTarget
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}
function DeleteDialog({ target: { selection, names, count, isAbout }, onStarted, onClose }: DeleteProps) {
  const t = useTexts(mediaConsoleTexts).list
  const [requestKey] = useState(() => crypto.randomUUID())
  const number = formatNumber(count)
  return (
    <ConfirmationDialog
      title={t.deleteTitle}
      object={'matching' in selection ? t.all(isAbout ? t.about(number) : number) : t.these(names, number, count)}
      consequence={t.deleteWhat}
      action={t.deleteDo(number)}
      onConfirm={async () => {
        const chosen = 'ids' in selection ? { ids: [...selection.ids] } : { matching: matchingOf(selection.matching) }
        onStarted((await write(mediaBulkDelete, { requestKey, selection: chosen })).task.id)
      }}
      onClose={onClose}
    />
  )
}

/** The filters of the library alone. */
function matchingOf({ q, state, kind, use, lacks }: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries({ q, state, kind, use, lacks }).filter(([, value]) => value !== undefined))
}

/** The panel of the task; refetches the library when it ends. */
function Removal({
  title,
  taskId,
  onClose,
}: {
  readonly title: string
  readonly taskId: string
  readonly onClose: () => void
}) {
  const t = useTexts(mediaConsoleTexts)
  const task = useTask(taskId).data?.task
  const isEnded = task !== undefined && !isTaskRunning(task)
  useEffect(() => {
    if (isEnded) void refreshAfterWrite(mediaBulkDelete)
  }, [isEnded])
  return <TaskResultSheet title={title} counted={t.counted} taskId={taskId} onClose={onClose} />
}
