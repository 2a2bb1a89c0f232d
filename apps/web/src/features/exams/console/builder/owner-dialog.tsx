import { useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { useExamFormChoices } from '../exams-console.queries.ts'
import { changeExamOwner } from './builder.queries.ts'
import { builderTexts } from './builder-texts.ts'
import css from './dialogs.module.css'
import type { ExamBuilder } from './use-builder.ts'

const ofOrganisation = 'none'

type Props = { readonly builder: ExamBuilder; readonly onGiven: () => void; readonly onClose: () => void }
/** Gives an exam to a company, or back to the organisation. */
export function OwnerDialog({ builder, onGiven, onClose }: Props) {
  const t = useTexts(builderTexts).owner
  const ui = useTexts(uiTexts)
  const { exam, saveNow } = builder
  const companies = useExamFormChoices().data?.companies ?? []
  const [owner, setOwner] = useState(exam.owner?.id ?? ofOrganisation)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const save = () =>
    run(
      async () => {
        if (!(await saveNow())) return setWhy(t.conflict)
        const revision = Number(builder.form.revision())
        await changeExamOwner({
          examId: exam.examId,
          revision,
          ...(owner === ofOrganisation ? {} : { companyId: owner }),
        })
        onGiven()
        onClose()
      },
      (error) => setWhy(isApiError(error, 'conflict') ? t.conflict : errorWords(error, ui.notDone)),
    )
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <Select
        label={t.company}
        options={[
          { id: ofOrganisation, words: t.none },
          ...companies.map(({ id, title }) => ({ id, words: pickReaderText(title) })),
        ]}
        value={owner}
        onChange={setOwner}
      />
      <p className={css.quiet}>{t.hint}</p>
      {why === null ? null : (
        <p role="alert" className={css.wrong}>
          {why}
        </p>
      )}
    </Modal>
  )
}
