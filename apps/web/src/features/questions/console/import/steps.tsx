import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '#web/ui/texts.ts'
import { questionImportTexts } from './import-texts.ts'
import css from './steps.module.css'

/** The steps of the import: file, check, import. */
export function QuestionImportSteps({ step, fileName }: { readonly step: number; readonly fileName: string | null }) {
  const t = useTexts(questionImportTexts).steps
  return (
    <ol className={css.steps} aria-label={t.name}>
      {[t.file, t.check, t.done].map((words, index) => {
        const at = index + 1
        const isPast = at < step || (at === 3 && step === 3)
        return (
          <li key={words} aria-current={at === step ? 'step' : undefined} data-past={isPast || undefined}>
            {isPast ? <IconCheck size={16} stroke={2} aria-hidden /> : <i aria-hidden="true">{at}</i>}
            <span>{words}</span>
            {at === 1 && fileName ? <span className={css.fileName}>{fileName}</span> : null}
          </li>
        )
      })}
    </ol>
  )
}
