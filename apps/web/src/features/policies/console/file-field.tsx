import { policyLimits } from '@portal/contract/policies/policy.limits.ts'
import { IconFileText } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { FieldError, FieldFrame } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { formatFileSize } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './policies-console.module.css'
import { uploadPolicyFile } from './policy-console.queries.ts'
import { policyConsoleTexts } from './policy-console-texts.ts'
import type { PolicyConsoleForm } from './policy-form.screen.tsx'

type Named = { readonly name: string; readonly size: number }
type FileProps = { readonly form: PolicyConsoleForm; readonly fileId: string | undefined; readonly file: Named | null }
const show = (value: unknown) => (value ? '✓' : '–')

/** The PDF file of the draft; `file` is the one that is saved. */
export function PolicyFileField({ form, fileId, file }: FileProps) {
  const t = useTexts(policyConsoleTexts).form
  const field = useField(form, 'content.fileId', t.file, show, true)
  const picker = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ readonly id: string; readonly file: Named } | null>(null)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const shown =
    field.value === undefined ? null : field.value === sent?.id ? sent.file : field.value === fileId ? file : null
  const take = async (chosen: File | undefined) => {
    if (!chosen || state.isBusy) return
    if (!/\.pdf$/i.test(chosen.name)) return setState({ isBusy: false, why: t.wrongFile })
    if (chosen.size > policyLimits.file) return setState({ isBusy: false, why: t.tooLarge })
    setState({ isBusy: true, why: null })
    try {
      const { fileId: id, name, size } = await uploadPolicyFile(chosen)
      setSent({ id, file: { name, size } })
      field.set(id)
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, t.uploadFailed) })
    }
  }
  return (
    <FieldFrame field={field} help={t.fileHelp} labelId={`${field.id}-label`}>
      <div className={css.file}>
        {field.value ? (
          <>
            <IconFileText size={20} stroke={1.5} aria-hidden />
            <span>{shown ? `${shown.name} · ${formatFileSize(shown.size)}` : t.chosen}</span>
          </>
        ) : null}
        <input
          ref={picker}
          type="file"
          hidden
          accept="application/pdf,.pdf"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button
          id={field.id}
          isBusy={state.isBusy}
          aria-labelledby={`${field.id}-label ${field.id}`}
          onPress={() => picker.current?.click()}
        >
          {field.value ? t.replaceFile : t.chooseFile}
        </Button>
      </div>
      <FieldError id={`${field.id}-file`} words={state.why} />
    </FieldFrame>
  )
}
