import { sitePictureLimits } from '@portal/contract/site/site-pages.limits.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { FieldError, FieldFrame } from '#web/console/form/fields/field-frame.tsx'
import { type FieldProps, useField } from '#web/console/form/fields/use-field.ts'
import { formatFileSize } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './picture-field.module.css'
import { sitePictureUrl, uploadSitePicture } from './pictures.queries.ts'
import { siteConsoleTexts } from './site-console-texts.ts'

type Props<V extends FieldValues> = FieldProps<V, FieldPathByValue<V, string | null | undefined>> & {
  /** `logo` is shown whole, on the ground of the page; a picture fills its frame. */
  readonly kind?: 'picture' | 'logo' | 'banner'
  /** The call that uploads it, if it is not that of the portal's pages. */
  readonly upload?: (file: File) => Promise<{ readonly fileId: string }>
}

const show = (value: unknown) => (value ? '✓' : '–')

/** A field for a public image, which can be dropped or chosen, previewed and removed. */
export function SitePictureField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  kind = 'picture',
  upload = uploadSitePicture,
}: Props<V>) {
  const t = useTexts(siteConsoleTexts).picture
  const field = useField(form, name, label, show, Boolean(help))
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const fileId = typeof field.value === 'string' && field.value ? field.value : null
  const take = async (file: File | undefined) => {
    if (!file || state.isBusy || isDisabled) return
    if (!(sitePictureLimits.accept as readonly string[]).includes(file.type))
      return setState({ isBusy: false, why: t.wrongKind })
    if (file.size > sitePictureLimits.bytes)
      return setState({ isBusy: false, why: t.tooLarge(formatFileSize(sitePictureLimits.bytes)) })
    setState({ isBusy: true, why: null })
    try {
      field.set((await upload(file)).fileId)
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, t.failed) })
    }
  }
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same upload to keyboard users */}
      <div
        className={css.zone}
        data-kind={kind}
        data-drop-target={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <span className={css.frame}>
          {fileId ? <img src={sitePictureUrl(fileId)} alt="" /> : <IconPhoto size={24} stroke={1.5} aria-hidden />}
        </span>
        <span className={css.acts}>
          <input
            ref={picker}
            type="file"
            hidden
            accept={sitePictureLimits.accept.join(',')}
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button
            id={field.id}
            isBusy={state.isBusy}
            isDisabled={isDisabled}
            aria-labelledby={`${field.id}-label ${field.id}`}
            onPress={() => picker.current?.click()}
          >
            {fileId ? t.replace : t.choose}
          </Button>
          {fileId ? (
            <Button look="quiet" isDisabled={isDisabled} onPress={() => field.set(undefined)}>
              {t.remove}
            </Button>
          ) : null}
          <small>{t.most(formatFileSize(sitePictureLimits.bytes))}</small>
        </span>
      </div>
      <FieldError id={`${field.id}-file`} words={state.why} />
    </FieldFrame>
  )
}
