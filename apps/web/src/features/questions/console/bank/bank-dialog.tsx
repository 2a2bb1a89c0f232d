import { useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { languageTagOf } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { formTexts } from '#web/console/form/form-texts.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type BankRow, createQuestionBank, saveQuestionBank } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import css from './banks.module.css'

type DialogProps = {
  /** Null: a new one. */
  readonly bank: Pick<BankRow, 'bankId' | 'revision' | 'title' | 'needsReview' | 'isShared' | 'owner'> | null
  readonly onClose: () => void
  readonly onSaved?: (bank: { readonly bankId: string; readonly isNew: boolean }) => void
}

const languages = ['zh', 'en'] as const

/** The titles of a bank in both languages, and its review and sharing settings. */
export function BankDialog({ bank, onClose, onSaved }: DialogProps) {
  const t = useTexts(bankTexts).dialog
  const form = useTexts(formTexts)
  const ui = useTexts(uiTexts)
  const [title, setTitle] = useState<{ zh: string; en: string }>({ zh: bank?.title.zh ?? '', en: bank?.title.en ?? '' })
  const [needsReview, setNeedsReview] = useState(bank?.needsReview ?? false)
  const [isShared, setShared] = useState(bank?.isShared ?? false)
  // Only staff of the organisation share its banks.
  const mayShare = (useSessionProfile(true).data?.grants.includes('questions') ?? false) && !bank?.owner
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const save = async () => {
    if (!languages.some((lang) => title[lang].trim())) return setWhy(t.needsName)
    setWhy(null)
    await run(
      async () => {
        const rules = { title, needsReview, ...(mayShare ? { isShared } : {}) }
        if (bank) await saveQuestionBank({ bankId: bank.bankId, revision: bank.revision, ...rules })
        else {
          const made = await createQuestionBank(title)
          if (made.isNew && (needsReview || isShared))
            await saveQuestionBank({ bankId: made.bankId, revision: 1, ...rules })
          onSaved?.(made)
        }
        onClose()
      },
      (error) => setWhy(isApiError(error, 'conflict') ? t.conflict : errorWords(error, ui.notDone)),
    )
  }
  return (
    <Modal
      title={bank ? t.edit : t.create}
      onClose={onClose}
      width={480}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void save()}>
            {bank ? t.save : t.make}
          </Button>
        </>
      }
    >
      <form
        className={css.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={css.names} role="group" aria-label={t.name}>
          {languages.map((lang, place) => (
            <label key={lang}>
              {`${t.name} (${form.languageName[lang]})`}
              <input
                lang={languageTagOf(lang)}
                value={title[lang]}
                maxLength={120}
                // biome-ignore lint/a11y/noAutofocus: the dialog is opened to write this
                autoFocus={place === 0}
                autoComplete="off"
                aria-invalid={why === t.needsName ? true : undefined}
                aria-describedby={why ? 'bank-why' : undefined}
                onChange={(event) => setTitle({ ...title, [lang]: event.target.value })}
              />
            </label>
          ))}
        </div>
        <label data-check="">
          <input type="checkbox" checked={needsReview} onChange={(event) => setNeedsReview(event.target.checked)} />
          <span>{t.review}</span>
          <small>{t.reviewHelp}</small>
        </label>
        {mayShare ? (
          <label data-check="">
            <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
            <span>{t.share}</span>
            <small>{t.shareHelp}</small>
          </label>
        ) : null}
        {why ? (
          <p role="alert" className={css.wrong} id="bank-why">
            {why}
          </p>
        ) : null}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}
