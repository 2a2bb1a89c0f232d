import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import queue from '#web/console/queue.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './applications.module.css'
import { type ApplicationKind, type ReturnReason, saveReturnReasons } from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'

const langs = ['zh', 'en'] as const
const most = 9
type Draft = {
  readonly key: string
  readonly title: { readonly zh: string; readonly en: string }
  readonly words: { readonly zh: string; readonly en: string }
}
const draftOf = ({ reasonId, title, words }: ReturnReason): Draft => ({
  key: reasonId,
  title: { zh: title.zh ?? '', en: title.en ?? '' },
  words: { zh: words.zh ?? '', en: words.en ?? '' },
})

/**
 * The dialog for the predefined reasons for returning applications: at most nine, one for each digit key, in both
 * languages.
 */
export function ReturnReasonsDialog({
  kind,
  reasons,
  onClose,
}: {
  readonly kind: ApplicationKind
  readonly reasons: readonly ReturnReason[]
  readonly onClose: () => void
}) {
  const t = useTexts(applicationsConsoleTexts).reasonsDialog
  const ui = useTexts(uiTexts)
  const [rows, setRows] = useState(() => reasons.map(draftOf))
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const change = (key: string, field: 'title' | 'words', lang: 'zh' | 'en', value: string) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, [field]: { ...row[field], [lang]: value } } : row)))
  const isWhole = rows.every((row) => langs.every((lang) => row.title[lang].trim() && row.words[lang].trim()))
  const save = async () => {
    if (state.isBusy) return
    if (!isWhole) return setState({ isBusy: false, why: t.incomplete })
    setState({ isBusy: true, why: null })
    try {
      await saveReturnReasons({ kind, reasons: rows.map(({ title, words }) => ({ title, words })) })
      toast('success', t.saved)
      onClose()
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={t.title}
      facts={t.facts}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={state.isBusy} onPress={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <ol className={css.reasons}>
        {rows.map((row, index) => (
          <li key={row.key}>
            <div className={css.reasonHead}>
              <b className="num">{index + 1}</b>
              <IconButton
                label={`${t.up} ${index + 1}`}
                hint={false}
                isDisabled={index === 0}
                onPress={() => setRows(rows.with(index, rows[index - 1] as Draft).with(index - 1, row))}
              >
                <IconArrowUp size={16} stroke={1.5} aria-hidden />
              </IconButton>
              <IconButton
                label={`${t.remove} ${index + 1}`}
                hint={false}
                onPress={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                <IconTrash size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </div>
            {langs.map((lang) => (
              <div key={lang} className={css.reason} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
                <input
                  aria-label={`${t.of(t.name, index + 1)}, ${t.languages[lang]}`}
                  aria-invalid={(state.why !== null && !row.title[lang].trim()) || undefined}
                  placeholder={`${t.name}, ${t.languages[lang]}`}
                  value={row.title[lang]}
                  maxLength={24}
                  onChange={(event) => change(row.key, 'title', lang, event.target.value)}
                />
                <textarea
                  aria-label={`${t.of(t.words, index + 1)}, ${t.languages[lang]}`}
                  aria-invalid={(state.why !== null && !row.words[lang].trim()) || undefined}
                  placeholder={t.words}
                  value={row.words[lang]}
                  maxLength={400}
                  rows={2}
                  onChange={(event) => change(row.key, 'words', lang, event.target.value)}
                />
              </div>
            ))}
          </li>
        ))}
      </ol>
      {rows.length < most ? (
        <Button
          look="quiet"
          onPress={() =>
            setRows([...rows, { key: `new ${Date.now()}`, title: { zh: '', en: '' }, words: { zh: '', en: '' } }])
          }
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.add}
        </Button>
      ) : null}
      {state.why ? (
        <p className={queue.refused} role="alert">
          {state.why}
        </p>
      ) : null}
    </Modal>
  )
}
