import { companyLimits } from '@portal/contract/companies/company.limits.ts'
import { useCallback, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { FieldError, FieldFrame } from '#web/console/form/fields/field-frame.tsx'
import { type FieldProps, useField } from '#web/console/form/fields/use-field.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import css from './companies-console.module.css'
import { uploadCompanyLogo } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { CompanyBadge } from './company-badge.tsx'

type Props<V extends FieldValues> = FieldProps<V, FieldPathByValue<V, string | null | undefined>> & {
  /** The address of the logo in use; empty: none. */
  readonly shown: string
  readonly called: string
}
const kinds = ['image/png', 'image/jpeg', 'image/webp']

/** A company's logo. It is uploaded immediately, and used once the form is saved. */
export function LogoField<V extends FieldValues>({ form, name, label, help, shown, called }: Props<V>) {
  const t = useTexts(companiesConsoleTexts).form
  const ui = useTexts(uiTexts)
  const show = useCallback(
    (value: unknown) => (value === null ? t.hasNoLogo : value === undefined ? t.logoShown : t.logoIsNew),
    [t],
  )
  const field = useField(form, name, label, show, Boolean(help))
  const [sent, setSent] = useState<{ readonly fileId: string; readonly url: string } | null>(null)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const upload = async (file: File | undefined) => {
    if (!file || state.isBusy) return
    if (!kinds.includes(file.type)) return setState({ isBusy: false, why: t.logoKind })
    if (file.size > companyLimits.logoBytes) return setState({ isBusy: false, why: t.logoTooLarge })
    setState({ isBusy: true, why: null })
    try {
      const { fileId, url } = await uploadCompanyLogo(file)
      setSent({ fileId, url })
      field.set(fileId)
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  const isNew = typeof field.value === 'string'
  const address = field.value === null ? '' : isNew ? (sent?.fileId === field.value ? sent.url : '') : shown
  const words = field.value === null ? t.logoGoes : isNew ? t.logoIsNew : shown ? t.logoShown : t.hasNoLogo
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      <div className={css.logo} role="group" aria-labelledby={`${field.id}-label`}>
        <CompanyBadge name={called || '…'} logo={address} size={56} />
        <div>
          <p role="status">{words}</p>
          <div className={css.logoActs}>
            <FileTrigger acceptedFileTypes={kinds} onSelect={(files) => void upload(files?.[0])}>
              <Button isBusy={state.isBusy}>{address || isNew ? t.otherLogo : t.pickLogo}</Button>
            </FileTrigger>
            {(shown && field.value !== null) || isNew ? (
              <Button look="quiet" onPress={() => field.set(shown ? null : undefined)}>
                {t.removeLogo}
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <FieldError id={`${field.id}-upload`} words={state.why} />
    </FieldFrame>
  )
}
