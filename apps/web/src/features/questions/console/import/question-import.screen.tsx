import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { IconDownload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { bankListLink } from './bank-link.ts'
import { ImportCheckStep } from './check-step.tsx'
import { ImportChooseStep } from './choose-step.tsx'
import { ImportDoneStep } from './done-step.tsx'
import { ImportFileStrip } from './file-strip.tsx'
import css from './import.module.css'
import { importFileGroups } from './import-rows.ts'
import { questionImportTexts } from './import-texts.ts'
import { fetchQuestionTemplate } from './question-import.queries.ts'
import { QuestionImportSteps } from './steps.tsx'
import { importIdOf, useQuestionImports } from './use-imports.ts'

const route = getRouteApi('/console/questions/import')
const { fileBytes } = questionBankLimits

/**
 * The import of questions from files, which are dropped, checked question by question, and imported exactly as shown.
 * An unfinished import can be continued for a day.
 */
export function QuestionImportScreen() {
  const t = useTexts(questionImportTexts)
  const ui = useTexts(uiTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const imports = useQuestionImports()
  const { items } = imports
  const [openKey, setOpen] = useState<number | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [bankId, setBank] = useState<string | null>(search.bank ?? null)
  const item = items.find(({ key }) => key === openKey) ?? null
  const importId = item ? importIdOf(item) : null
  const asked = useRef<string | null>(null)
  // Opens the preview in the address once; afterwards the address follows the preview that is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address opens another preview
  useEffect(() => {
    if (!search.import || asked.current === search.import || importId === search.import) return
    asked.current = search.import
    imports.open(search.import).then(setOpen, (error: unknown) => {
      setWhy(errorWords(error, t.unread))
      void navigate({ search: (before) => ({ ...before, import: undefined }), replace: true })
    })
  }, [search.import, importId])
  useEffect(() => {
    if (!importId || importId === search.import) return
    asked.current = importId
    void navigate({ search: (before) => ({ ...before, import: importId }), replace: true })
  }, [importId, search.import, navigate])
  const add = (files: readonly File[]) => {
    const groups = importFileGroups(files)
    if (groups === null) return setWhy(t.choose.picturesAlone)
    if (groups.length === 0) return setWhy(t.choose.noFile)
    const tooLarge = groups.find((group) => group.reduce((sum, { size }) => sum + size, 0) > fileBytes)
    if (tooLarge) return setWhy(t.choose.tooLarge(tooLarge[0]?.name ?? '', formatFileSize(fileBytes)))
    setWhy(null)
    setOpen(imports.add(groups, bankId))
  }
  const close = () => {
    setOpen(null)
    asked.current = search.import ?? null
    void navigate({ search: (before) => ({ ...before, import: undefined }), replace: true })
  }
  const download = () =>
    void fetchQuestionTemplate().then(saveFile, (error: unknown) => toast('error', errorWords(error, ui.notDone)))
  const banks = bankListLink()
  const step = item === null ? 1 : item.state.kind === 'done' ? 3 : 2
  return (
    <ConsolePage
      title={t.title}
      isFixed
      actions={
        <>
          <Button onPress={download}>
            <IconDownload size={16} stroke={1.5} aria-hidden />
            {t.template}
          </Button>
          {item ? (
            <Button onPress={close}>{t.cancel}</Button>
          ) : banks ? (
            <ButtonLink {...banks}>{t.cancel}</ButtonLink>
          ) : null}
        </>
      }
      lead={<QuestionImportSteps step={step} fileName={item?.name ?? null} />}
    >
      <div className={css.body}>
        {items.length > 1 ? <ImportFileStrip items={items} openKey={openKey} onOpen={setOpen} /> : null}
        {item === null ? (
          <ImportChooseStep
            why={why}
            bankId={bankId}
            onBank={setBank}
            onFiles={add}
            isOpening={Boolean(search.import)}
            onOpen={(id) => void navigate({ search: (before) => ({ ...before, import: id }) })}
          />
        ) : item.state.kind === 'done' ? (
          <ImportDoneStep
            key={item.key}
            item={item}
            next={items.find(({ key, state }) => key !== item.key && state.kind !== 'done')?.key ?? null}
            onNext={setOpen}
            onAnother={close}
          />
        ) : (
          <ImportCheckStep key={item.key} item={item} items={items} imports={imports} onAnother={close} />
        )}
      </div>
    </ConsolePage>
  )
}
