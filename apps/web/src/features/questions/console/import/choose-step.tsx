import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { questionFileExtensions, questionFileFormatNames } from '@portal/contract/questions/question-files.ts'
import { IconUpload, IconX } from '@tabler/icons-react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { errorWords } from '#web/api/api-error.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatFileSize, formatInstant, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { BankChoice } from './bank-choice.tsx'
import css from './choose-step.module.css'
import importCss from './import.module.css'
import { questionImportTexts } from './import-texts.ts'
import { discardImportPreview, useOwnImportPreviews } from './question-import.queries.ts'

type Props = {
  readonly why: string | null
  readonly bankId: string | null
  readonly isOpening: boolean
  readonly onBank: (bankId: string | null) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onOpen: (importId: string) => void
}

/** The first step: dropping or choosing files and their bank; recent checks are listed below. */
export function ImportChooseStep({ why, bankId, isOpening, onBank, onFiles, onOpen }: Props) {
  const t = useTexts(questionImportTexts)
  return (
    <div className={css.start}>
      <p className={importCss.lead}>{t.choose.lead}</p>
      <BankChoice bankId={bankId} onChange={onBank} />
      <DropZone
        className={css.zone ?? ''}
        aria-label={t.choose.drop}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) =>
          onFiles(await Promise.all(items.flatMap((one) => (one.kind === 'file' ? [one.getFile()] : []))))
        }
      >
        <IconUpload size={24} stroke={1.5} aria-hidden />
        <p>{t.choose.drop}</p>
        <FileTrigger
          acceptedFileTypes={[...questionFileExtensions, 'image/*']}
          allowsMultiple
          onSelect={(files) => files && onFiles([...files])}
        >
          <Button look="solid" isBusy={isOpening}>
            {t.choose.pick}
          </Button>
        </FileTrigger>
        <p className={css.quiet}>{t.choose.formats(questionFileFormatNames)}</p>
        <p className={css.quiet}>{t.choose.limits(formatFileSize(questionBankLimits.fileBytes))}</p>
      </DropZone>
      {why ? (
        <p role="alert" className={importCss.refused}>
          {why}
        </p>
      ) : null}
      <KeptList onOpen={onOpen} />
    </div>
  )
}

function KeptList({ onOpen }: Pick<Props, 'onOpen'>) {
  const t = useTexts(questionImportTexts).choose
  const ui = useTexts(uiTexts)
  const kept = useOwnImportPreviews().data?.list ?? []
  const forget = (importId: string) =>
    discardImportPreview(importId).then(
      () => toast('success', t.forgotten),
      (error: unknown) => toast('error', errorWords(error, ui.notDone)),
    )
  if (kept.length === 0) return null
  return (
    <section className={css.kept}>
      <h2>{t.kept}</h2>
      <p className={css.quiet}>{t.keptHint}</p>
      <ul>
        {kept.map(({ importId, fileName, bank, expiresAt, outcome }) => (
          <li key={importId}>
            <button type="button" onClick={() => onOpen(importId)}>
              <b>{fileName}</b>
              <span>{bank ? pickReaderText(bank.title) : t.newBank}</span>
              <span className="num">{outcome ? t.imported(formatNumber(outcome.added)) : t.notYet}</span>
              <span className="num">{t.until(formatInstant(expiresAt))}</span>
            </button>
            <IconButton label={t.forget(fileName)} onPress={() => void forget(importId)}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
