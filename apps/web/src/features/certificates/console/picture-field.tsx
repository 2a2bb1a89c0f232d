import { IconCheck, IconUpload } from '@tabler/icons-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '#web/console/button.tsx'
import { FieldFrame } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import type { ConsoleForm } from '#web/console/form/use-form.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './certificates-console.module.css'
import { certificatesConsoleTexts } from './certificates-console-texts.ts'
import { uploadSchemePicture } from './scheme.queries.ts'
import type { SchemeFormValues } from './template-form.screen.tsx'

type PictureProps = {
  readonly form: ConsoleForm<SchemeFormValues>
  readonly name: 'layout.sealFileId' | 'layout.signatureFileId'
  readonly label: string
}

/** The field for a picture of a seal or signature, which the sample next to the form shows. */
export function SchemePictureField({ form, name, label }: PictureProps) {
  const t = useTexts(certificatesConsoleTexts).form
  const field = useField(form, name, label, undefined, true)
  const [isBusy, run] = useWork()
  const keep = async (file: File | undefined) => {
    if (!file) return
    await run(async () => {
      field.set((await uploadSchemePicture(file)).fileId)
    }, t.notUploaded)
  }
  return (
    <FieldFrame field={{ ...field, isOptional: false }} help={t.pictureHelp} labelId={`${field.id}-label`}>
      <div className={css.acts}>
        <FileTrigger acceptedFileTypes={['image/png', 'image/jpeg']} onSelect={(files) => void keep(files?.[0])}>
          <Button isBusy={isBusy} aria-label={`${label}, ${field.value ? t.replace : t.choose}`}>
            <IconUpload size={16} stroke={1.5} aria-hidden />
            {field.value ? t.replace : t.choose}
          </Button>
        </FileTrigger>
        {field.value ? (
          <span className={css.quiet}>
            <IconCheck size={16} stroke={1.5} aria-hidden />
            {t.uploaded}
          </span>
        ) : null}
      </div>
    </FieldFrame>
  )
}
