import {
  type ChecklistItemKind,
  checklistItemKinds,
  checklistLimits,
} from '@portal/contract/checklists/checklist.limits.ts'
import { isPictureItem } from '@portal/contract/checklists/checklist.rules.ts'
import { checklistSigners } from '@portal/contract/checklists/checklist-pictures.ts'
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import { Button, IconButton } from '#web/console/button.tsx'
import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import type { ConsoleForm } from '#web/console/form/use-form.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import {
  convertItemToKind,
  copyFormItem,
  createFormItem,
  createFormOption,
  createFormSection,
  type EditedItem,
  type EditedSections,
  type FormSection,
  insertElementAt,
  moveElementBy,
  removeElementAt,
  replaceElementAt,
} from './sections-editor.ts'
import css from './sections-field.module.css'
import { formSectionsTexts } from './sections-texts.ts'

/** One function for all renders: a field that gets a different one registers itself again. */
const showCount = (value: unknown) => {
  const sections = (value ?? []) as EditedSections
  return `${sections.length} / ${sections.reduce((sum, { items }) => sum + items.length, 0)}`
}

type FieldProps<V extends FieldValues> = {
  readonly form: ConsoleForm<V>
  /** The path of the sections in the body of the call. */
  readonly name: string
  /** Nothing is judged: no critical items, no pass marks. */
  readonly isSurvey?: boolean
}

/** The sections of a checklist or survey with their items: written, moved, copied and deleted in place. */
export function SectionsField<V extends FieldValues>({ form, name, isSurvey = false }: FieldProps<V>) {
  const t = useTexts(formSectionsTexts)
  const field = useField(form, name, t.field, showCount)
  const sections = (field.value ?? []) as EditedSections
  const set = (next: EditedSections) => field.set(next)
  return (
    <div className={css.editor} data-wrong={field.error || field.overlap ? '' : undefined}>
      <p className={css.quiet}>
        {sections.length === 0
          ? t.none
          : t.count(
              sections.length,
              sections.reduce((sum, { items }) => sum + items.length, 0),
            )}
      </p>
      {sections.map((section, index) => (
        <SectionCard
          key={section.id}
          section={section}
          n={index + 1}
          isSurvey={isSurvey}
          onChange={(next) => set(replaceElementAt(sections, index, next))}
          onMove={(by) => set(moveElementBy(sections, index, by))}
          onRemove={() => set(removeElementAt(sections, index))}
        />
      ))}
      {sections.length < checklistLimits.sections ? (
        <Button onPress={() => set([...sections, createFormSection()])}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.addSection}
        </Button>
      ) : null}
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}

type SectionProps = {
  readonly section: FormSection
  readonly n: number
  readonly isSurvey: boolean
  readonly onChange: (section: FormSection) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}
function SectionCard({ section, n, isSurvey, onChange, onMove, onRemove }: SectionProps) {
  const t = useTexts(formSectionsTexts)
  const { items } = section
  const setItems = (next: EditedItem[]) => onChange({ ...section, items: next })
  return (
    <section className={css.sectionCard} aria-label={t.section(n)}>
      <header>
        <h2>{t.section(n)}</h2>
        <div className={css.cardActs}>
          <Moves name={t.section(n)} onMove={onMove} />
          <IconButton label={`${t.removeSection}: ${n}`} hint={false} onPress={onRemove}>
            <IconTrash size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      </header>
      <Pair
        label={t.sectionTitle}
        value={section.title}
        maxLength={120}
        onChange={(title) => onChange({ ...section, title })}
      />
      <ol className={css.itemCards}>
        {items.map((item, index) => (
          <ItemCard
            key={item.id}
            item={item}
            n={index + 1}
            isSurvey={isSurvey}
            onChange={(next) => setItems(replaceElementAt(items, index, next))}
            onMove={(by) => setItems(moveElementBy(items, index, by))}
            onCopy={() => setItems(insertElementAt(items, index + 1, copyFormItem(item)))}
            onRemove={() => setItems(removeElementAt(items, index))}
          />
        ))}
      </ol>
      {items.length < checklistLimits.itemsInSection ? (
        <Button look="quiet" onPress={() => setItems([...items, createFormItem()])}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.addItem}
        </Button>
      ) : null}
    </section>
  )
}

function Moves({ name, onMove }: { readonly name: string; readonly onMove: (by: -1 | 1) => void }) {
  const t = useTexts(formSectionsTexts)
  return (
    <>
      <IconButton label={`${t.up}: ${name}`} hint={false} onPress={() => onMove(-1)}>
        <IconArrowUp size={16} stroke={1.5} aria-hidden />
      </IconButton>
      <IconButton label={`${t.down}: ${name}`} hint={false} onPress={() => onMove(1)}>
        <IconArrowDown size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </>
  )
}

type Words = EditedItem['label']
type PairProps = {
  readonly label: (lang: string) => string
  readonly value: Words
  readonly maxLength: number
  readonly onChange: (value: Words) => void
}
/** A text in both languages, next to each other. */
function Pair({ label, value, maxLength, onChange }: PairProps) {
  const t = useTexts(formSectionsTexts)
  return (
    <div className={css.pair}>
      {(['zh', 'en'] as const).map((lang) => (
        <label key={lang}>
          <span>{label(t[lang])}</span>
          <input
            lang={lang === 'zh' ? 'zh-CN' : 'en'}
            value={value[lang] ?? ''}
            maxLength={maxLength}
            autoComplete="off"
            onChange={(event) => {
              const { [lang]: _, ...rest } = value
              onChange(event.target.value === '' ? rest : { ...value, [lang]: event.target.value })
            }}
          />
        </label>
      ))}
    </div>
  )
}

type ItemProps = {
  readonly item: EditedItem
  readonly n: number
  readonly isSurvey: boolean
  readonly onChange: (item: EditedItem) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}
function ItemCard({ item, n, isSurvey, onChange, onMove, onCopy, onRemove }: ItemProps) {
  const t = useTexts(formSectionsTexts)
  const name = t.item(n)
  const isJudgedKind = item.kind !== 'text' && !isPictureItem(item)
  return (
    <li className={css.itemCard}>
      <header>
        <span className="num">{n}</span>
        <Select<ChecklistItemKind>
          label={`${t.kind}: ${name}`}
          isLabelHidden
          options={checklistItemKinds
            .filter((kind) => !isSurvey || !isPictureItem({ kind }))
            .map((id) => ({ id, words: t.kinds[id] }))}
          value={item.kind}
          onChange={(kind) => onChange(convertItemToKind(item, kind))}
        />
        <div className={css.cardActs}>
          <Moves name={name} onMove={onMove} />
          <IconButton label={`${t.duplicate}: ${name}`} hint={false} onPress={onCopy}>
            <IconCopy size={16} stroke={1.5} aria-hidden />
          </IconButton>
          <IconButton label={`${t.remove}: ${name}`} hint={false} onPress={onRemove}>
            <IconTrash size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      </header>
      <Pair
        label={t.itemLabel}
        value={item.label}
        maxLength={checklistLimits.label}
        onChange={(label) => onChange({ ...item, label })}
      />
      {item.hint ? (
        <Pair
          label={t.hintLabel}
          value={item.hint}
          maxLength={checklistLimits.label}
          onChange={(hint) => onChange({ ...item, hint })}
        />
      ) : null}
      <KindFields item={item} isSurvey={isSurvey} onChange={onChange} />
      <div className={css.flags}>
        <Check words={t.required} isOn={item.isRequired} onChange={(isRequired) => onChange({ ...item, isRequired })} />
        {isJudgedKind && !isSurvey ? (
          <Check
            words={t.critical}
            title={t.criticalHint}
            isOn={item.isCritical}
            onChange={(isCritical) => onChange({ ...item, isCritical })}
          />
        ) : null}
        {isJudgedKind || item.kind === 'photo' ? (
          <Check
            words={t.mayNotApply}
            isOn={item.mayNotApply}
            onChange={(mayNotApply) => onChange({ ...item, mayNotApply })}
          />
        ) : null}
        {item.hint ? null : (
          <Button look="quiet" onPress={() => onChange({ ...item, hint: {} })}>
            {t.addHint}
          </Button>
        )}
      </div>
    </li>
  )
}

type CheckProps = {
  readonly words: string
  readonly title?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}
const Check = ({ words, title, isOn, onChange }: CheckProps) => (
  <label className={css.check} title={title}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {words}
  </label>
)

/** The fields that only some kinds have. */
type KindProps = {
  readonly item: EditedItem
  readonly isSurvey: boolean
  readonly onChange: (item: EditedItem) => void
}
function KindFields({ item, isSurvey, onChange }: KindProps) {
  const t = useTexts(formSectionsTexts)
  if (item.kind === 'scale') return <ScaleFields item={item} isSurvey={isSurvey} onChange={onChange} />
  if (item.kind === 'number')
    return (
      <div className={css.numbers}>
        <label>
          <span>{t.unit}</span>
          <input
            value={item.unit ?? ''}
            maxLength={20}
            onChange={(event) => {
              const { unit: _, ...rest } = item
              onChange(event.target.value === '' ? rest : { ...item, unit: event.target.value })
            }}
          />
        </label>
        {isSurvey ? null : (
          <>
            <BoundField
              label={t.atLeast}
              value={item.atLeast}
              onChange={(atLeast) => {
                const { atLeast: _, ...rest } = item
                onChange(atLeast === undefined ? rest : { ...item, atLeast })
              }}
            />
            <BoundField
              label={t.atMost}
              value={item.atMost}
              onChange={(atMost) => {
                const { atMost: _, ...rest } = item
                onChange(atMost === undefined ? rest : { ...item, atMost })
              }}
            />
          </>
        )}
      </div>
    )
  if (item.kind === 'choice') return <OptionFields item={item} isSurvey={isSurvey} onChange={onChange} />
  if (item.kind === 'signature')
    return (
      <div className={css.numbers}>
        <Select
          label={t.signer}
          value={item.signer ?? 'observed'}
          onChange={(signer) => onChange({ ...item, signer })}
          options={checklistSigners.map((id) => ({ id, words: t.signers[id] }))}
        />
      </div>
    )
  return null
}

type BoundProps = {
  readonly label: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}
function BoundField({ label, value, onChange }: BoundProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        className="num"
        type="number"
        step="any"
        min={-999_999_999}
        max={999_999_999}
        value={value ?? ''}
        onChange={(event) => {
          const number = event.target.valueAsNumber
          onChange(Number.isFinite(number) ? Math.min(999_999_999, Math.max(-999_999_999, number)) : undefined)
        }}
      />
    </label>
  )
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

function ScaleFields({ item, isSurvey, onChange }: KindProps) {
  const t = useTexts(formSectionsTexts)
  const steps = item.steps ?? 5
  return (
    <div className={css.numbers}>
      <Select
        label={t.steps}
        value={String(steps)}
        onChange={(chosen) => {
          const next = Number(chosen)
          onChange({
            ...item,
            steps: next,
            ...(item.passFrom === undefined ? {} : { passFrom: Math.min(item.passFrom, next) }),
          })
        }}
        options={numbersTo(checklistLimits.steps)
          .slice(1)
          .map((n) => ({ id: String(n), words: String(n) }))}
      />
      {isSurvey ? null : (
        <Select
          label={t.passFrom}
          value={String(item.passFrom ?? '')}
          onChange={(from) => {
            const { passFrom: _, ...rest } = item
            onChange(from === '' ? rest : { ...item, passFrom: Number(from) })
          }}
          options={[
            { id: '', words: t.unjudged },
            ...numbersTo(steps).map((n) => ({ id: String(n), words: String(n) })),
          ]}
        />
      )}
    </div>
  )
}

function OptionFields({ item, isSurvey, onChange }: KindProps) {
  const t = useTexts(formSectionsTexts)
  const options = item.options ?? []
  const set = (next: typeof options) => onChange({ ...item, options: next })
  return (
    <fieldset className={css.options}>
      <legend>{t.options}</legend>
      {options.map((option, index) => (
        <div key={option.id}>
          <Pair
            label={(lang) => t.option(index + 1, lang)}
            value={option.label}
            maxLength={checklistLimits.label}
            onChange={(label) => set(replaceElementAt(options, index, { ...option, label }))}
          />
          {isSurvey ? null : (
            <Check
              words={t.passes}
              isOn={option.passes}
              onChange={(passes) => set(replaceElementAt(options, index, { ...option, passes }))}
            />
          )}
          <IconButton
            label={t.removeOption(index + 1)}
            hint={false}
            onPress={() => set(removeElementAt(options, index))}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      ))}
      {options.length < checklistLimits.options ? (
        <Button look="quiet" onPress={() => set([...options, createFormOption(false)])}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.addOption}
        </Button>
      ) : null}
    </fieldset>
  )
}
