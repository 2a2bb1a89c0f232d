import { type DesignLang, designLimits, designPlaceholders } from '@portal/contract/certificates/design.limits.ts'
import { designPageSize } from '@portal/contract/certificates/design.rules.ts'
import { IconArrowLeft, IconCopy, IconStackBack, IconStackFront, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { minDesignFieldSide } from './design-edit.rules.ts'
import css from './designs.module.css'
import type { DesignField } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'
import { InspectorColorField, InspectorNumberField, InspectorPictureField } from './inspector-parts.tsx'
import type { DesignEdit } from './use-design.ts'

type TextField = Extract<DesignField, { readonly kind: 'text' }>
type Props = { readonly edit: DesignEdit; readonly field: DesignField; readonly lang: DesignLang }

/** The properties of the selected field. */
export function FieldInspector({ edit, field, lang }: Props) {
  const all = useTexts(designsTexts)
  const t = all.inspector
  const page = designPageSize(edit.content)
  const set = (own: Partial<Pick<DesignField, 'x' | 'y' | 'width' | 'height'>>) =>
    edit.changeField(field.id, (before) => ({ ...before, ...own }))
  const length = (name: 'x' | 'y' | 'width' | 'height', most: number) => (
    <InspectorNumberField
      label={t[name]}
      unit={t.mm}
      value={field[name]}
      min={name === 'x' || name === 'y' ? 0 : minDesignFieldSide(field.kind)}
      max={most}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <>
      <div className={css.fieldHead}>
        <IconButton label={t.back} onPress={() => edit.select(null)}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <h2>{all.kinds[field.kind]}</h2>
        <IconButton label={t.forward} onPress={() => edit.layer(field.id, 1)}>
          <IconStackFront size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t.backward} onPress={() => edit.layer(field.id, -1)}>
          <IconStackBack size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t.duplicate} onPress={() => edit.duplicate(field)}>
          <IconCopy size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t.remove} onPress={() => edit.remove(field.id)}>
          <IconTrash size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      {field.kind === 'text' ? <TextProperties edit={edit} field={field} lang={lang} /> : null}
      {field.kind === 'shape' ? (
        <div className={css.pair}>
          <InspectorColorField
            label={t.color}
            value={field.color}
            onChange={(color) => edit.changeField(field.id, (before) => ({ ...before, color }) as DesignField)}
          />
          <InspectorNumberField
            label={t.outline}
            unit={t.mm}
            value={field.outline}
            min={0}
            max={designLimits.outline}
            onChange={(outline) => edit.changeField(field.id, (before) => ({ ...before, outline }) as DesignField)}
          />
        </div>
      ) : null}
      {field.kind === 'picture' ? (
        <InspectorPictureField
          designId={edit.designId}
          label={all.kinds.picture}
          help={t.pictureHelp}
          fileId={field.fileId}
          mayClear={false}
          onChange={(fileId) =>
            fileId && edit.changeField(field.id, (before) => ({ ...before, fileId }) as DesignField)
          }
        />
      ) : null}
      {field.kind === 'seal' || field.kind === 'signature' ? (
        <InspectorPictureField
          designId={edit.designId}
          label={all.kinds[field.kind]}
          help={`${field.kind === 'seal' ? t.drawnSeal : t.drawnSignature} ${t.pictureHelp}`}
          fileId={field.fileId}
          onChange={(fileId) =>
            edit.changeField(field.id, (before) => {
              const { fileId: _, ...bare } = before as typeof field
              return fileId ? { ...bare, fileId } : bare
            })
          }
        />
      ) : null}
      <div className={css.four}>
        {length('x', page.width - field.width)}
        {length('y', page.height - field.height)}
        {length('width', page.width - field.x)}
        {length('height', page.height - field.y)}
      </div>
    </>
  )
}

/** The text in one language and its look. */
function TextProperties({ edit, field, lang }: Props & { readonly field: TextField }) {
  const all = useTexts(designsTexts)
  const t = all.inspector
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const set = (own: Partial<TextField>) =>
    edit.changeField(field.id, (before) => ({ ...(before as TextField), ...own }))
  const setText = (words: string) => {
    const { [lang]: _, ...others } = field.text
    set({ text: words === '' ? others : { ...others, [lang]: words } })
  }
  const insert = (word: string) => {
    const text = field.text[lang] ?? ''
    const at = box.current?.selectionStart ?? text.length
    setText(`${text.slice(0, at)}{${word}}${text.slice(box.current?.selectionEnd ?? at)}`.slice(0, designLimits.text))
  }
  return (
    <>
      <div className={css.words}>
        <label htmlFor={id}>{t.text(all.languages[lang])}</label>
        <textarea
          id={id}
          ref={box}
          rows={3}
          maxLength={designLimits.text}
          value={field.text[lang] ?? ''}
          dir={lang === 'ar' ? 'rtl' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={css.quiet}>{t.textHelp}</p>
      </div>
      <Select
        label={t.placeholder}
        isLabelHidden
        value={null}
        placeholder={t.placeholder}
        options={designPlaceholders.map((word) => ({ id: word, words: `${all.placeholders[word]} {${word}}` }))}
        onChange={insert}
      />
      <div className={css.pair}>
        <InspectorNumberField
          label={t.fontSize}
          unit={t.pt}
          parts={1}
          value={field.size}
          min={designLimits.type.least}
          max={designLimits.type.most}
          onChange={(size) => set({ size })}
        />
        <InspectorNumberField
          label={t.spacing}
          unit={t.mm}
          value={field.spacing}
          min={0}
          max={designLimits.spacing}
          onChange={(spacing) => set({ spacing })}
        />
      </div>
      <div className={css.pair}>
        <InspectorColorField label={t.color} value={field.color} onChange={(color) => set({ color })} />
        <label className={css.check}>
          <input type="checkbox" checked={field.isBold} onChange={(event) => set({ isBold: event.target.checked })} />
          {t.bold}
        </label>
      </div>
      <div>
        <span className={css.label}>{t.align}</span>
        <SegmentedControl
          size="s"
          label={t.align}
          value={field.align}
          options={(['left', 'center', 'right'] as const).map((one) => ({ value: one, words: t.aligns[one] }))}
          onChange={(align) => set({ align })}
        />
      </div>
    </>
  )
}
