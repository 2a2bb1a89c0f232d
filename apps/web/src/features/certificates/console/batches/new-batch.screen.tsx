import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { type CertificateRecipient, useSchemesByTitle } from '../register/register.queries.ts'
import css from './batch.module.css'
import {
  type BatchPreviewData,
  commitBatch,
  fetchBatchTemplate,
  previewBatchFromFile,
  previewBatchOfPeople,
} from './batch.queries.ts'
import { BatchColumnMapping } from './batch-columns.tsx'
import { BatchPreview } from './batch-preview.tsx'
import { BatchTaskSheet } from './batch-task.tsx'
import { batchTexts } from './batch-texts.ts'
import { BatchPeopleChoice } from './people-choice.tsx'

const route = getRouteApi('/console/batches/new')
const kinds = ['.xlsx', '.csv']

/** Issues one certificate to many people, or enters older ones, in three steps: source, preview, and confirmation. */
export function NewBatchScreen() {
  const t = useTexts(batchTexts).make
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const { kind = 'issue' } = route.useSearch()
  const schemes = useSchemesByTitle().data?.rows ?? []
  const [schemeId, setScheme] = useState<string | null>(kind === 'import' ? 'own' : null)
  const [reason, setReason] = useState('')
  const [source, setSource] = useState<'file' | 'people'>('file')
  const [people, setPeople] = useState<readonly CertificateRecipient[]>([])
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<BatchPreviewData | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [skips, setSkips] = useState(false)
  const [taskId, setTask] = useState<string | null>(null)
  const readings = useRef(0)
  const reasonId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (preview) heading.current?.focus()
  }, [preview])
  const missing = schemeId === null ? t.needsTemplate : reason.trim().length < 2 ? t.needsWhy : null
  const scheme = schemeId === null || schemeId === 'own' ? {} : { schemeId }
  const show = async (read: () => Promise<BatchPreviewData>) => {
    const mine = ++readings.current
    setBusy(true)
    setWhy(null)
    setSkips(false)
    try {
      const next = await read()
      if (mine === readings.current) setPreview(next)
    } catch (error) {
      if (mine === readings.current) setWhy(errorWords(error, ui.notDone))
    } finally {
      if (mine === readings.current) setBusy(false)
    }
  }
  const readFile = (chosen: File, mapping?: string) => {
    if (missing) return setWhy(missing)
    if (!kinds.some((one) => chosen.name.toLowerCase().endsWith(one))) return setWhy(t.wrongKind)
    if (chosen.size > inputLimits.certificates.bytes) return setWhy(t.tooLarge)
    setFile(chosen)
    return void show(() =>
      previewBatchFromFile(
        { kind, reason: reason.trim(), ...scheme, ...(mapping === undefined ? {} : { mapping }) },
        chosen,
      ),
    )
  }
  const checkPeople = () => {
    if (missing) return setWhy(missing)
    return void show(() =>
      previewBatchOfPeople({
        schemeId: schemeId ?? '',
        reason: reason.trim(),
        people: people.map(({ accountId, companyId }) => ({ accountId, companyId })),
      }),
    )
  }
  const commit = async () => {
    if (!preview?.batchId || isBusy) return
    setBusy(true)
    setWhy(null)
    try {
      setTask((await commitBatch({ batchId: preview.batchId, digest: preview.digest, skipsWrong: skips })).task.id)
    } catch (error) {
      setWhy(errorWords(error, ui.notDone))
      setBusy(false)
    }
  }
  const forget = () => {
    setPreview(null)
    setFile(null)
    setWhy(null)
  }
  const wrong = preview ? preview.counts.rows - preview.counts.ready : 0
  const picker = (words: string, look: 'solid' | 'line') => (
    <FileTrigger acceptedFileTypes={kinds} onSelect={(files) => files?.[0] && readFile(files[0])}>
      <Button look={look} isBusy={isBusy}>
        <IconUpload size={16} stroke={1.5} aria-hidden />
        {words}
      </Button>
    </FileTrigger>
  )
  return (
    <ConsolePage
      title={t.titles[kind]}
      actions={
        <Button
          onPress={() =>
            void fetchBatchTemplate(kind).then(saveFile, (error: unknown) =>
              toast('error', errorWords(error, ui.notDone)),
            )
          }
        >
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {t.download}
        </Button>
      }
    >
      <div className={css.form}>
        <p className={css.quiet}>{t.lead[kind]}</p>
        <div className={css.asked}>
          <Select
            label={t.template}
            value={schemeId}
            placeholder={t.needsTemplate}
            isDisabled={preview !== null}
            options={[
              ...(kind === 'import' ? [{ id: 'own', words: t.ownTemplate }] : []),
              ...schemes.map((one) => ({ id: one.id, words: `${pickReaderText(one.title)} · ${one.code}` })),
            ]}
            onChange={setScheme}
          />
          <div>
            <label htmlFor={reasonId}>
              {t.why} <small>{t.whyHint}</small>
            </label>
            <input
              id={reasonId}
              value={reason}
              maxLength={200}
              disabled={preview !== null}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          {kind === 'issue' && !preview ? (
            <div>
              <span>{t.source}</span>
              <SegmentedControl
                size="s"
                label={t.source}
                value={source}
                options={[
                  { value: 'file', words: t.byFile },
                  { value: 'people', words: t.byPeople },
                ]}
                onChange={setSource}
              />
            </div>
          ) : null}
        </div>
      </div>
      <DropZone
        className={css.zone ?? ''}
        aria-label={t.titles[kind]}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const item = items.find((one) => one.kind === 'file')
          if (item?.kind === 'file') readFile(await item.getFile())
        }}
      >
        {preview ? (
          <>
            <header className={css.sum}>
              <h2 ref={heading} tabIndex={-1}>
                {preview.fileName ?? t.chosen(people.length)}
              </h2>
              <p role="status" className="num">
                {preview.problem ?? t.rows(preview.counts.rows)}
              </p>
              <Button onPress={forget}>{file ? t.again : t.otherPeople}</Button>
            </header>
            {file && preview.columns.length > 0 ? (
              <BatchColumnMapping
                key={preview.columns.map(({ field }) => field).join()}
                columns={preview.columns}
                kind={kind}
                isOpen={preview.problem !== null}
                isBusy={isBusy}
                onApply={(mapping) => readFile(file, mapping)}
              />
            ) : null}
            {preview.problem === null ? <BatchPreview key={preview.digest} preview={preview} /> : null}
            <footer className={css.foot}>
              {wrong > 0 && preview.batchId ? (
                <label>
                  <input
                    type="checkbox"
                    checked={skips}
                    disabled={isBusy}
                    onChange={({ target }) => setSkips(target.checked)}
                  />
                  {t.skip(wrong)}
                </label>
              ) : null}
              <p role={why ? 'alert' : undefined} data-refused={why ? '' : undefined}>
                {why ??
                  (preview.problem
                    ? ''
                    : !preview.batchId
                      ? t.nobodyReady
                      : wrong > 0 && !skips
                        ? file
                          ? t.fixFirst
                          : t.fixPeople
                        : '')}
              </p>
              {preview.batchId ? (
                <Button look="solid" isDisabled={wrong > 0 && !skips} isBusy={isBusy} onPress={() => void commit()}>
                  {kind === 'import' ? t.commitImport(preview.counts.ready) : t.commit(preview.counts.ready)}
                </Button>
              ) : null}
            </footer>
          </>
        ) : source === 'people' && kind === 'issue' ? (
          <BatchPeopleChoice
            people={people}
            isBusy={isBusy}
            why={why}
            onChange={(next) => {
              setPeople(next)
              setWhy(null)
            }}
            onCheck={checkPeople}
          />
        ) : (
          <div className={css.choose}>
            <p>{t.drop}</p>
            {picker(t.pick, 'solid')}
            {isBusy ? <p role="status">{t.reading}</p> : null}
            {why ? (
              <p role="alert" className={css.refused}>
                {why}
              </p>
            ) : null}
          </div>
        )}
      </DropZone>
      {taskId ? (
        <BatchTaskSheet
          title={t.titles[kind]}
          counted={t.counts}
          taskId={taskId}
          onClose={() => void navigate({ to: '/console/batches' })}
        />
      ) : null}
    </ConsolePage>
  )
}
