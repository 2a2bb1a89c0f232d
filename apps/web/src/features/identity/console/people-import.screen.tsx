import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { formatFileSize, formatNumber } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { PeopleImportColumnMapping } from './import-columns.tsx'
import { PeopleImportPreviewTabs } from './import-preview.tsx'
import { InvitePeopleDialog } from './invite-dialog.tsx'
import { peopleConsoleTexts } from './people-console-texts.ts'
import css from './people-import.module.css'
import {
  fetchPeopleTemplate,
  type PeopleImportInput,
  type PeopleImportPreview,
  previewPeopleImport,
  startPeopleImport,
} from './people-import.queries.ts'
import { PeopleTaskSheet } from './people-task.tsx'

type Stage =
  | { readonly kind: 'choosing'; readonly why: string | null }
  | { readonly kind: 'reading'; readonly name: string }
  | {
      readonly kind: 'seen'
      readonly file: File
      readonly preview: PeopleImportPreview
      readonly skips: boolean
      readonly isBusy: boolean
      readonly why: string | null
    }

const { bytes, people } = peopleLimits.file
const kinds = ['.xlsx', '.csv']

/** Imports people from a file: choose the file, check the preview, and import exactly what it shows. */
export function PeopleImportScreen() {
  const all = useTexts(peopleConsoleTexts)
  const t = all.importing
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>({ kind: 'choosing', why: null })
  const [taskId, setTask] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [inviting, setInviting] = useState<{ readonly importId: string; readonly count: number } | null>(null)
  const [sentId, setSent] = useState<string | null>(null)
  const readings = useRef(0)
  const leave = () => void navigate({ to: '/console/people', search: { sort: '-changed' } })
  const read = async (file: File | undefined, ask: PeopleImportInput = {}) => {
    if (!file) return
    const mine = ++readings.current
    if (!kinds.some((kind) => file.name.toLowerCase().endsWith(kind)))
      return setStage({ kind: 'choosing', why: t.wrongKind })
    if (file.size > bytes) return setStage({ kind: 'choosing', why: t.tooLarge(formatFileSize(bytes)) })
    setStage({ kind: 'reading', name: file.name })
    const next = await previewPeopleImport(file, ask).then(
      (preview): Stage => ({ kind: 'seen', file, preview, skips: false, isBusy: false, why: null }),
      (error: unknown): Stage => ({ kind: 'choosing', why: errorWords(error, ui.notDone) }),
    )
    if (mine === readings.current) setStage(next)
  }
  const commit = async () => {
    if (stage.kind !== 'seen' || stage.preview.importId === null || stage.isBusy) return
    const { importId, digest } = stage.preview
    setStage({ ...stage, isBusy: true, why: null })
    try {
      setTask((await startPeopleImport({ importId, digest, skipsWrong: stage.skips })).task.id)
      setStage({ ...stage, isBusy: true })
    } catch (error) {
      setStage({ ...stage, isBusy: false, why: errorWords(error, t.expired) })
    }
  }
  const download = () =>
    void fetchPeopleTemplate().then(saveFile, (error: unknown) => toast('error', errorWords(error, ui.notDone)))
  const seen = stage.kind === 'seen' ? stage : null
  const counts = seen?.preview.counts
  const work = counts ? counts.new + counts.changed + counts.leaving : 0
  const isReady = seen !== null && seen.preview.importId !== null && work > 0 && (counts?.wrong === 0 || seen.skips)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = seen?.preview
  useEffect(() => {
    if (shown) heading.current?.focus()
  }, [shown])
  const picker = (look: 'solid' | 'line', words: string) => (
    <FileTrigger acceptedFileTypes={kinds} onSelect={(files) => void read(files?.[0])}>
      <Button look={look} isBusy={stage.kind === 'reading'}>
        <IconUpload size={16} stroke={1.5} aria-hidden />
        {words}
      </Button>
    </FileTrigger>
  )
  return (
    <ConsolePage
      title={t.title}
      actions={
        <Button onPress={download}>
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {t.template}
        </Button>
      }
    >
      <DropZone
        className={css.zone ?? ''}
        aria-label={t.file}
        data-seen={seen ? '' : undefined}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const file = items.find((item) => item.kind === 'file')
          if (file?.kind === 'file') await read(await file.getFile())
        }}
      >
        {seen && counts ? (
          <>
            <header className={css.sum}>
              <h2 ref={heading} tabIndex={-1}>
                {seen.preview.fileName}
              </h2>
              <p className="num" role="status">
                {[
                  t.rows(formatNumber(counts.rows), counts.rows),
                  counts.newDepartments > 0
                    ? t.departments(formatNumber(counts.newDepartments), counts.newDepartments)
                    : null,
                  counts.wrong === 0 && work > 0 ? t.clean : work === 0 && counts.wrong === 0 ? t.nothingToDo : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {picker('line', t.again)}
            </header>
            <PeopleImportColumnMapping
              key={seen.preview.importId ?? seen.preview.digest}
              preview={seen.preview}
              isBusy={seen.isBusy}
              onApply={(ask) => void read(seen.file, ask)}
            />
            <PeopleImportPreviewTabs key={seen.preview.digest} preview={seen.preview} />
            <footer className={css.foot}>
              {counts.wrong > 0 && seen.preview.importId !== null && work > 0 ? (
                <label>
                  <input
                    type="checkbox"
                    checked={seen.skips}
                    disabled={seen.isBusy}
                    onChange={({ target }) => setStage({ ...seen, skips: target.checked })}
                  />
                  {t.skip(formatNumber(counts.wrong), counts.wrong)}
                </label>
              ) : null}
              <p role={seen.why ? 'alert' : undefined} data-refused={seen.why ? '' : undefined}>
                {seen.why ?? (counts.wrong === 0 || seen.skips ? '' : work > 0 ? t.fixFirst : t.fixAll)}
              </p>
              {work > 0 ? (
                <Button
                  look="solid"
                  isDisabled={!isReady}
                  isBusy={seen.isBusy}
                  onPress={() => (counts.leaving > 0 ? setAsking(true) : void commit())}
                >
                  {t.do(formatNumber(work), work)}
                </Button>
              ) : null}
            </footer>
          </>
        ) : (
          <div className={css.choose}>
            <p>{t.lead}</p>
            {stage.kind === 'reading' ? (
              <p role="status">
                {t.reading} {stage.name}
              </p>
            ) : (
              <p>{t.drop}</p>
            )}
            {picker('solid', t.pick)}
            <p className={css.quiet}>{t.limits(formatNumber(people), formatFileSize(bytes))}</p>
            {stage.kind === 'choosing' && stage.why ? (
              <p role="alert" className={css.refused}>
                {stage.why}
              </p>
            ) : null}
          </div>
        )}
      </DropZone>
      {isAsking && seen && counts ? (
        <ConfirmationDialog
          title={t.leaving}
          object={seen.preview.fileName}
          people={counts.leaving}
          consequence={t.leavingWhat(formatNumber(counts.leaving), counts.leaving)}
          action={t.do(formatNumber(work), work)}
          onConfirm={commit}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {taskId ? (
        <PeopleTaskSheet
          title={t.title}
          taskId={taskId}
          onClose={(isOver) => {
            const { importId = null, counts: found } = seen?.preview ?? {}
            if (!isOver || importId === null || !found?.new) return leave()
            setTask(null)
            setInviting({ importId, count: found.new })
          }}
        />
      ) : null}
      {inviting ? (
        <InvitePeopleDialog
          object={t.newPeople(formatNumber(inviting.count), inviting.count)}
          people={{ importId: inviting.importId }}
          onStarted={(id) => {
            setInviting(null)
            // The dialog closes first, so that the sheet is not closed with it.
            queueMicrotask(() => setSent(id))
          }}
          onClose={leave}
        />
      ) : null}
      {sentId ? <PeopleTaskSheet title={all.acts.invite} taskId={sentId} onClose={leave} /> : null}
    </ConsolePage>
  )
}
