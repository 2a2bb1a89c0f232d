import { IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { createTimeColumn } from '#web/console/list/time-column.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { RemoveButton } from '#web/console/overlays/remove-button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatFileSize } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { staffExamFileTexts } from './exam-file-texts.ts'
import { type ExamFile, removeExamFile, uploadExamFile, useStaffExamFiles } from './exam-files.queries.ts'

const kinds = ['rules', 'syllabus', 'samplePaper'] as const

/** Syllabuses, sample papers and rules for public download. */
export function StaffExamFilesScreen() {
  const t = useTexts(staffExamFileTexts)
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  useActions(t.title, [{ id: 'add-exam-file', words: t.add, shortcut: 'C', run: add }])
  return (
    <>
      <DataTable<ExamFile>
        name="exam-files"
        title={t.title}
        facts={t.facts}
        sort="-createdAt"
        useRows={useStaffExamFiles}
        keyOf={(row) => row.examFileId}
        nameOf={(row) => pickReaderText(row.title)}
        counted={t.counted}
        searchHint={t.searchHint}
        actions={
          <Button look="solid" onPress={add} aria-keyshortcuts="C">
            <IconUpload size={16} stroke={1.5} aria-hidden />
            {t.add}
            <Kbd of="C" />
          </Button>
        }
        columns={[
          { id: 'title', words: t.columns.title, width: 320, cell: (row) => pickReaderText(row.title) },
          { id: 'kind', words: t.columns.kind, width: 110, phone: 'below', cell: (row) => t.kinds[row.kind] },
          {
            id: 'lang',
            words: t.columns.lang,
            width: 110,
            fold: 3,
            cell: (row) => (row.lang ? t.languages[row.lang] : t.bothLanguages),
          },
          {
            id: 'exam',
            words: t.columns.exam,
            width: 220,
            fold: 2,
            cell: (row) => (row.exam ? pickReaderText(row.exam.title) : '—'),
          },
          {
            id: 'size',
            words: t.columns.size,
            width: 90,
            align: 'end',
            fold: 4,
            phone: 'end',
            cell: (row) => formatFileSize(row.size),
          },
          createTimeColumn({ id: 'createdAt', words: t.columns.createdAt, fold: 1, of: (row) => row.createdAt }),
        ]}
        filters={[
          {
            name: 'kind',
            words: t.columns.kind,
            kind: 'choice',
            options: kinds.map((id) => ({ id, words: t.kinds[id] })),
          },
          {
            name: 'lang',
            words: t.columns.lang,
            kind: 'choice',
            options: (['zh', 'en'] as const).map((id) => ({ id, words: t.languages[id] })),
          },
        ]}
        views={kinds.map((id) => ({ id, words: t.kinds[id], search: { kind: id }, isCounted: true }))}
        panel={{
          title: (row) => pickReaderText(row.title),
          note: (row) => `${t.kinds[row.kind]} · ${row.name}`,
          content: (_key, row, ways) =>
            row ? <Details row={row} onRemoved={() => ways.go(ways.next)} /> : <p className={css.note}>{t.gone}</p>,
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {isAdding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

function Details({ row, onRemoved }: { readonly row: ExamFile; readonly onRemoved: () => void }) {
  const t = useTexts(staffExamFileTexts)
  return (
    <>
      <PanelActionRow>
        <RemoveButton
          words={{ remove: t.remove, ask: t.removeAsk, consequence: t.removeWhat, done: t.removed }}
          object={pickReaderText(row.title)}
          remove={() => removeExamFile(row.examFileId)}
          onRemoved={onRemoved}
        />
      </PanelActionRow>
      <dl className={css.facts}>
        <div>
          <dt>{t.languages.zh}</dt>
          <dd>{row.title.zh ?? '—'}</dd>
        </div>
        <div>
          <dt>{t.languages.en}</dt>
          <dd>{row.title.en ?? '—'}</dd>
        </div>
        <div>
          <dt>{t.readers}</dt>
          <dd>{row.lang ? t.languages[row.lang] : t.bothLanguages}</dd>
        </div>
        <div>
          <dt>{t.file}</dt>
          <dd>
            <a className={css.link} href={row.url}>
              {row.name}
            </a>{' '}
            <span className={`num ${css.quiet}`}>{formatFileSize(row.size)}</span>
          </dd>
        </div>
      </dl>
    </>
  )
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(staffExamFileTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const [kind, setKind] = useState<(typeof kinds)[number]>('syllabus')
  const [lang, setLang] = useState<'zh' | 'en' | 'both'>('both')
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState({ zh: '', en: '' })
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const run = async () => {
    const said = {
      ...(title.zh.trim() ? { zh: title.zh.trim() } : {}),
      ...(title.en.trim() ? { en: title.en.trim() } : {}),
    }
    if (!file) return setState({ isBusy: false, why: t.fileMissing })
    if (!said.zh && !said.en) return setState({ isBusy: false, why: t.titleMissing })
    setState({ isBusy: true, why: null })
    try {
      await uploadExamFile(file, { kind, title: said, ...(lang === 'both' ? {} : { lang }) })
      toast('success', t.added)
      onClose()
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={t.add}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={state.isBusy} onPress={() => void run()}>
            {t.offer}
          </Button>
        </>
      }
    >
      <div className={css.decide}>
        <label htmlFor={`${id}-file`}>{t.file}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".pdf,.png,.jpg,.jpeg,.webp"
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <p className={css.note}>{t.fileHint}</p>
        <Select
          label={t.columns.kind}
          options={kinds.map((one) => ({ id: one, words: t.kinds[one] }))}
          value={kind}
          onChange={setKind}
        />
        {(['zh', 'en'] as const).map((one) => (
          <div key={one}>
            <label htmlFor={`${id}-${one}`}>{`${t.columns.title}, ${t.languages[one]}`}</label>
            <input
              id={`${id}-${one}`}
              value={title[one]}
              maxLength={120}
              lang={one === 'zh' ? 'zh-CN' : 'en'}
              autoComplete="off"
              onChange={(event) => setTitle({ ...title, [one]: event.target.value })}
            />
          </div>
        ))}
        <Select
          label={t.readers}
          options={(['both', 'zh', 'en'] as const).map((one) => ({
            id: one,
            words: one === 'both' ? t.bothLanguages : t.languages[one],
          }))}
          value={lang}
          onChange={setLang}
        />
        {state.why ? (
          <p className={css.refused} role="alert">
            {state.why}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
