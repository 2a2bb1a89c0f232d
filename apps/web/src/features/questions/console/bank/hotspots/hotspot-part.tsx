import type { PlaceScoringRule } from '@portal/contract/exams/question-types.ts'
import { maxCorners, maxRegions, maxSpots, polygonCorners, spotScoringRules } from '@portal/contract/exams/spots.ts'
import { IconCircle, IconPlus, IconPointer, IconPolygon, IconSquare, IconX } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { languageTagOf } from '#web/api/locale.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { formTexts } from '#web/console/form/form-texts.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { pictureInHtml } from '#web/ui/picture-of.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uploadQuestionPicture } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import { summariseAnswerKey } from '../editor/choice-part.tsx'
import editorCss from '../editor/editor.module.css'
import {
  type QuestionForm,
  shownEditorLanguages,
  useFieldProblem,
  useProblemInPart,
  useQuestionEditing,
} from '../editor/editor-context.tsx'
import { formPartOf, setFormPart, useFormPart } from '../editor/values.ts'
import { hotspotTexts } from './hotspot-texts.ts'
import css from './hotspots.module.css'
import { RegionCanvas, type RegionTool } from './region-canvas.tsx'
import {
  createMiddleRegion,
  type EditedRegion,
  type HotspotValues,
  pictureHtml,
  type RegionField,
  regionFieldsOf,
  withAddedCorner,
  withoutCorner,
  withRegionField,
  withRegions,
} from './region-values.rules.ts'

const accepted = ['image/jpeg', 'image/png', 'image/webp']
const languages = ['zh', 'en'] as const
const showPicture = (value: unknown): string => (value ? pictureAlt(value) || '✓' : '')
const pictureAlt = (value: unknown): string =>
  languages
    .map((one) => pictureInHtml((value as Partial<Record<'zh' | 'en', string>>)[one] ?? '')?.alt ?? '')
    .find(Boolean) ?? ''

const hotspotOf = (form: QuestionForm): HotspotValues => ({
  answerKey: formPartOf(form, 'answerKey'),
  spots: formPartOf(form, 'spots'),
})
function setRegions(form: QuestionForm, regions: readonly EditedRegion[]): void {
  const { answerKey, spots } = withRegions(hotspotOf(form), regions)
  setFormPart(form, 'answerKey', answerKey)
  setFormPart(form, 'spots', spots)
}

/** The picture of a hotspot, its regions with their numbers and names, the most marks, and the scoring. */
export default function HotspotPart() {
  const t = useTexts(hotspotTexts)
  const b = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const picture = useField(form, 'picture', t.picture, showPicture)
  const key = useField(form, 'answerKey', b.versions.parts.key, summariseAnswerKey)
  const spots = useField(form, 'spots', t.most, String)
  const value = useFormPart('picture')
  const shown = pictureInHtml(value?.zh ?? '') ?? pictureInHtml(value?.en ?? '')
  const [size, setSize] = useState({ width: shown?.width ?? 0, height: shown?.height ?? 0 })
  const ratio = size.height > 0 ? size.width / size.height : 4 / 3
  const ofPicture = useFieldProblem('picture') ?? picture.error
  const ofKey = useProblemInPart('answerKey') ?? key.error
  const ofSpots = useFieldProblem('spots') ?? spots.error
  const src = shown?.src ?? ''
  const setPicture = (next: { readonly src?: string; readonly zh?: string; readonly en?: string }, known = size) => {
    const altOf = (language: 'zh' | 'en') =>
      next[language] ?? pictureInHtml(formPartOf(form, 'picture')?.[language] ?? '')?.alt ?? ''
    const described = languages.filter((language) => altOf(language) !== '')
    // A language without a description shows the picture of the other one, with its description.
    const stored = (described.length > 0 ? described : languages).map(
      (language) => [language, pictureHtml(next.src ?? src, altOf(language), known.width, known.height)] as const,
    )
    setFormPart(form, 'picture', Object.fromEntries(stored))
  }
  return (
    <>
      <section
        className={editorCss.block}
        aria-label={t.picture}
        data-wrong={ofPicture || picture.overlap ? '' : undefined}
      >
        <div className={editorCss.blockHead}>
          <h3>{t.picture}</h3>
        </div>
        <PictureChoice
          hasPicture={shown !== null}
          onPicture={(next) => setPicture({ src: next }, { width: 0, height: 0 })}
        />
        {shown ? <Descriptions onChange={setPicture} /> : null}
        <FieldError id={`${picture.id}-error`} words={ofPicture} />
        <FieldConflictChoice field={picture} />
      </section>
      <section
        className={editorCss.block}
        aria-label={t.regions}
        data-wrong={ofKey || ofSpots || key.overlap ? '' : undefined}
      >
        <div className={editorCss.blockHead}>
          <h3>{t.regions}</h3>
          <span className={editorCss.right}>
            <Settings />
          </span>
        </div>
        {shown ? (
          <Regions
            picture={{ ...shown, alt: pictureAlt(value) }}
            ratio={ratio}
            onSize={(width, height) => {
              setSize({ width, height })
              // The size is stored with a new picture, so that pages can reserve its space.
              if (shown.width === 0 && width > 0) setPicture({}, { width, height })
            }}
          />
        ) : (
          <p className={editorCss.quiet}>{t.needsPicture}</p>
        )}
        <FieldError id={`${key.id}-error`} words={ofKey ?? ofSpots} />
        <FieldConflictChoice field={key} />
        <FieldConflictChoice field={spots} />
      </section>
    </>
  )
}

function PictureChoice({
  hasPicture,
  onPicture,
}: {
  readonly hasPicture: boolean
  readonly onPicture: (src: string) => void
}) {
  const t = useTexts(hotspotTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const take = async (file: File | undefined) => {
    if (!file || state.isBusy) return
    if (!accepted.includes(file.type)) return setState({ isBusy: false, why: t.wrongKind })
    setState({ isBusy: true, why: null })
    try {
      onPicture(await uploadQuestionPicture(file))
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, t.failed) })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button offers the same upload to keyboard users
    <div
      className={css.choice}
      data-empty={!hasPicture || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t.choose}
        accept={accepted.join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button isBusy={state.isBusy} onPress={() => picker.current?.click()}>
        {hasPicture ? t.replace : t.choose}
      </Button>
      {hasPicture ? null : <small>{t.choosing}</small>}
      {state.why ? <p role="alert">{state.why}</p> : null}
    </div>
  )
}

function Descriptions({ onChange }: { readonly onChange: (next: { zh?: string; en?: string }) => void }) {
  const t = useTexts(hotspotTexts)
  const words = useTexts(formTexts)
  const { languages: shown } = useQuestionEditing()
  const value = useFormPart('picture')
  return (
    <div className={css.pair} data-languages={shown}>
      {shownEditorLanguages(shown).map((language) => (
        <label key={language}>
          <span>{t.describe(words.languageName[language])}</span>
          <input
            type="text"
            maxLength={300}
            lang={languageTagOf(language)}
            placeholder={t.describeHint}
            value={pictureInHtml(value?.[language] ?? '')?.alt ?? ''}
            onChange={(event) => onChange({ [language]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
}

/** The most marks and the scoring. */
function Settings() {
  const t = useTexts(hotspotTexts)
  const { form } = useQuestionEditing()
  const answerKey = useFormPart('answerKey')
  const most = useFormPart('spots') ?? 1
  const id = useId()
  return (
    <span className={css.settings}>
      <label htmlFor={id}>{t.most}</label>
      <NumberInput
        id={id}
        value={most}
        min={1}
        max={maxSpots}
        step={1}
        onChange={(next) => setFormPart(form, 'spots', Math.round(next))}
      />
      <Select
        label={t.scoring}
        isLabelHidden
        value={(answerKey.policy ?? 'perPlace') as PlaceScoringRule}
        onChange={(policy) => setFormPart(form, 'answerKey', { ...formPartOf(form, 'answerKey'), policy })}
        options={spotScoringRules.map((id) => ({ id, words: t.policies[id as keyof typeof t.policies] }))}
      />
    </span>
  )
}

const icons = { select: IconPointer, rectangle: IconSquare, circle: IconCircle, polygon: IconPolygon }

function Regions({
  picture,
  ratio,
  onSize,
}: {
  readonly picture: NonNullable<ReturnType<typeof pictureInHtml>>
  readonly ratio: number
  readonly onSize: (width: number, height: number) => void
}) {
  const t = useTexts(hotspotTexts)
  const { form } = useQuestionEditing()
  const regions = useFormPart('answerKey').regions ?? []
  const [tool, setTool] = useState<RegionTool>('select')
  const [chosen, setChosen] = useState<number | null>(null)
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const [toFocus, setToFocus] = useState<number | null>(null)
  useEffect(() => {
    if (toFocus === null) return
    list.current?.children[toFocus]?.querySelector<HTMLElement>('input[type="number"]')?.focus()
    setToFocus(null)
  }, [toFocus])
  const current = () => formPartOf(form, 'answerKey').regions ?? []
  const add = (region: EditedRegion, takesFocus: boolean) => {
    const all = current()
    if (all.length >= maxRegions) return
    setRegions(form, [...all, region])
    setChosen(all.length)
    setTool('select')
    setTold(t.added(all.length + 1))
    if (takesFocus) setToFocus(all.length)
  }
  const change = (at: number, region: EditedRegion) =>
    setRegions(
      form,
      current().map((one, index) => (index === at ? region : one)),
    )
  const remove = (at: number) => {
    setRegions(
      form,
      current().filter((_, index) => index !== at),
    )
    setChosen(null)
    setTold(t.removed(at + 1))
  }
  return (
    <>
      <div className={css.tools} role="toolbar" aria-label={t.tools}>
        {(['select', 'rectangle', 'circle', 'polygon'] as const).map((one) => {
          const Icon = icons[one]
          return (
            <button
              key={one}
              type="button"
              aria-pressed={tool === one}
              disabled={one !== 'select' && regions.length >= maxRegions}
              onClick={(event) => {
                // Activated by keyboard: add a default shape; its number fields set the position.
                if (event.detail === 0 && one !== 'select') add(createMiddleRegion(one, ratio), true)
                else setTool(one)
              }}
            >
              <Icon size={16} stroke={1.5} aria-hidden />
              {t.tool[one]}
            </button>
          )
        })}
        <small>{t.toolHint[tool]}</small>
      </div>
      <RegionCanvas
        picture={picture}
        regions={regions}
        tool={tool}
        chosen={chosen}
        ratio={ratio}
        onSize={onSize}
        onChoose={setChosen}
        onAdd={(region) => add(region, false)}
        onChange={change}
      />
      <p className="vh" role="status">
        {told}
      </p>
      {regions.length === 0 ? <p className={editorCss.quiet}>{t.none}</p> : null}
      <ol className={css.rows} ref={list}>
        {regions.map((region, at) => (
          <RegionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a region is its number
            key={at}
            at={at}
            region={region}
            ratio={ratio}
            isChosen={chosen === at}
            onChoose={() => setChosen(at)}
            onChange={(next) => change(at, next)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
    </>
  )
}

function RegionRow({
  at,
  region,
  ratio,
  isChosen,
  onChoose,
  onChange,
  onRemove,
}: {
  readonly at: number
  readonly region: EditedRegion
  readonly ratio: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onChange: (region: EditedRegion) => void
  readonly onRemove: () => void
}) {
  const t = useTexts(hotspotTexts)
  const words = useTexts(formTexts)
  const { languages: shown } = useQuestionEditing()
  const problem = useFieldProblem(`answerKey.regions.${at}`)
  const nth = at + 1
  const corners = useMemo(() => (region.shape === 'polygon' ? polygonCorners(region.coords) : []), [region])
  const withCoord = (index: number, units: number): EditedRegion => ({
    ...region,
    coords: region.coords.map((one, place) => (place === index ? units : one)),
  })
  return (
    <li
      data-chosen={isChosen || undefined}
      data-wrong={problem ? '' : undefined}
      onFocus={onChoose}
      aria-label={t.region(nth, t.tool[region.shape])}
    >
      <b aria-hidden="true" data-wrong={region.isWrong || undefined}>
        {nth}
      </b>
      <div className={css.facts}>
        <div className={css.pair} data-languages={shown}>
          {shownEditorLanguages(shown).map((language) => (
            <input
              key={language}
              type="text"
              maxLength={100}
              lang={languageTagOf(language)}
              aria-label={t.label(nth, words.languageName[language])}
              placeholder={t.labelHint}
              value={region.label?.[language] ?? ''}
              onChange={(event) => onChange({ ...region, label: { ...region.label, [language]: event.target.value } })}
            />
          ))}
        </div>
        <div className={css.numbers}>
          {regionFieldsOf(region).map(([field, units]) => (
            <Measure
              key={field}
              words={t.fields[field]}
              label={t.fieldOf(t.fields[field], nth)}
              units={units}
              onChange={(next) => onChange(withRegionField(region, field as RegionField, next, ratio))}
            />
          ))}
          {corners.map(([x, y], corner) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its number
            <span key={corner} className={css.corner}>
              {([x, y] as const).map((units, axis) => {
                const name = t.corner(corner + 1, axis === 0 ? t.axes.x : t.axes.y)
                return (
                  <Measure
                    // biome-ignore lint/suspicious/noArrayIndexKey: x and y
                    key={axis}
                    words={axis === 0 ? String(corner + 1) : ''}
                    label={t.fieldOf(name, nth)}
                    units={units}
                    onChange={(next) => onChange(withCoord(2 * corner + axis, next))}
                  />
                )
              })}
              {corners.length > 3 ? (
                <IconButton label={t.removeCorner(corner + 1)} onPress={() => onChange(withoutCorner(region, corner))}>
                  <IconX size={14} stroke={1.5} />
                </IconButton>
              ) : null}
            </span>
          ))}
          {corners.length > 0 && corners.length < maxCorners ? (
            <button type="button" className={editorCss.add} onClick={() => onChange(withAddedCorner(region))}>
              <IconPlus size={14} stroke={1.5} aria-hidden />
              {t.addCorner}
            </button>
          ) : null}
        </div>
        <FieldError id={`region-${at}-error`} words={problem} />
      </div>
      <Select
        label={t.standing(nth)}
        isLabelHidden
        value={region.isWrong ? 'wrong' : 'right'}
        onChange={(next) => {
          const { isWrong: _, ...rest } = region
          onChange(next === 'wrong' ? { ...rest, isWrong: true } : rest)
        }}
        options={(['right', 'wrong'] as const).map((id) => ({ id, words: t.standings[id] }))}
      />
      <IconButton label={t.remove(nth)} onPress={onRemove}>
        <IconX size={14} stroke={1.5} />
      </IconButton>
    </li>
  )
}

/** A coordinate or length in percent of the picture. */
function Measure({
  words,
  label,
  units,
  onChange,
}: {
  readonly words: string
  readonly label: string
  readonly units: number
  readonly onChange: (units: number) => void
}) {
  return (
    <span className={css.measure}>
      <span aria-hidden="true">{words}</span>
      <NumberInput
        label={label}
        value={units / 100}
        min={0}
        max={100}
        step={1}
        onChange={(percent) => onChange(Math.round(percent * 100))}
      />
    </span>
  )
}

/** A number that is typed freely and takes effect as soon as it is within its bounds. */
function NumberInput({
  id,
  label,
  value,
  min,
  max,
  step,
  onChange,
}: {
  readonly id?: string
  readonly label?: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...(id ? { id } : {})}
      type="number"
      className="num"
      aria-label={label}
      min={min}
      max={max}
      step={step}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        const next = Number(event.target.value)
        if (event.target.value !== '' && Number.isFinite(next) && next >= min && next <= max) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
