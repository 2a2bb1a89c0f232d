import { readWrittenNumber } from '@portal/contract/exams/written-number.ts'
import { IconLock, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { IconButton } from '#web/console/button.tsx'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { formatPercent, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from '../bank-texts.ts'
import { acceptedBounds, type GapKey, gapNumbersIn, type NumericKey } from '../question-values.rules.ts'
import { ChipList } from './chips.tsx'
import { summariseAnswerKey } from './choice-part.tsx'
import editorCss from './editor.module.css'
import { useFieldProblem, useProblemInPart, useQuestionEditing } from './editor-context.tsx'
import css from './gap-part.module.css'
import { formPartOf, setFormPart, useFormPart } from './values.ts'

/**
 * The accepted answers of each gap: numbers with tolerance and units, texts with their share of the points, and rules
 * of comparison.
 */
export function GapPart() {
  const t = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const field = useField(form, 'answerKey', t.versions.parts.key, summariseAnswerKey)
  const blanks = useFormPart('answerKey').blanks ?? []
  const problem = useProblemInPart('answerKey')
  return (
    <section
      className={editorCss.block}
      data-wrong={(blanks.length === 0 && problem) || field.overlap ? '' : undefined}
    >
      {blanks.length === 0 ? <p className={editorCss.quiet}>{t.gaps.noGaps}</p> : null}
      {blanks.map((blank, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
        <Gap key={place} place={place} blank={blank} all={blanks} />
      ))}
      {blanks.length === 0 ? <FieldError id={`${field.id}-error`} words={problem} /> : null}
      <FieldConflictChoice field={field} />
    </section>
  )
}

type GapProps = { readonly place: number; readonly blank: GapKey; readonly all: readonly GapKey[] }

function Gap({ place, blank, all }: GapProps) {
  const t = useTexts(bankTexts)
  const g = t.gaps
  const { form } = useQuestionEditing()
  const id = useId()
  const stem = useFormPart('stem')
  const points = useFormPart('points')
  const problem = useProblemInPart(`answerKey.blanks.${place}`)
  const numeric = blank.numeric ?? []
  const isThere = gapNumbersIn(stem.zh).includes(place + 1) || gapNumbersIn(stem.en).includes(place + 1)
  const set = (some: Partial<GapKey>) => {
    const key = formPartOf(form, 'answerKey')
    setFormPart(form, 'answerKey', {
      ...key,
      blanks: (key.blanks ?? []).map((one, at) => (at === place ? { ...one, ...some } : one)),
    })
  }
  const remove = () => {
    const key = formPartOf(form, 'answerKey')
    setFormPart(form, 'answerKey', { ...key, blanks: (key.blanks ?? []).filter((_, at) => at !== place) })
  }
  const shares = all.reduce((sum, { share = 1 }) => sum + share, 0)
  const own = Math.round((points * (blank.share ?? 1)) / shares)
  const kind =
    numeric.length > 0 ? (blank.accepted.length > 0 ? g.both : g.number) : blank.accepted.length > 0 ? g.text : g.open
  return (
    <div
      className={css.gap}
      data-wrong={problem ? '' : undefined}
      role="group"
      aria-label={g.title(place + 1)}
      aria-describedby={problem ? id : undefined}
    >
      <div>
        <h4>
          <i className={editorCss.place} aria-hidden="true">
            {place + 1}
          </i>
          <span className="vh">{g.title(place + 1)}</span>
          {kind}
        </h4>
        <p className="num">{t.editor.each(formatPoints(own))}</p>
      </div>
      <dl>
        <AcceptedNumbers name={g.title(place + 1)} numeric={numeric} onChange={(next) => set({ numeric: [...next] })} />
        {numeric.length > 0 ? <GapUnits blank={blank} name={g.title(place + 1)} set={set} hasDuty /> : null}
        <Forms place={place} blank={blank} set={set} />
        <Rules blank={blank} place={place} set={set} isAlone={all.length < 2} />
        <FieldError id={id} words={problem} />
        {isThere ? null : (
          <div className={css.lost}>
            <p>{g.notInText}</p>
            <button type="button" className={editorCss.add} onClick={remove}>
              {g.removeGap(place + 1)}
            </button>
          </div>
        )}
      </dl>
    </div>
  )
}

export const GapKeyLine = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className={css.line}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Accepted numbers and ranges; `name` identifies the answer to which they belong. */
export function AcceptedNumbers({
  name: gap,
  numeric,
  onChange,
}: {
  readonly name: string
  readonly numeric: readonly NumericKey[]
  readonly onChange: (next: readonly NumericKey[]) => void
}) {
  const g = useTexts(bankTexts).gaps
  const change = (at: number, next: NumericKey) => onChange(numeric.map((one, other) => (other === at ? next : one)))
  return (
    <GapKeyLine label={g.accept}>
      {numeric.map((one, at) => {
        const { from, to } = acceptedBounds(one)
        const name = `${gap}, ${from}–${to}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place
          <span key={at} className={css.number}>
            {'min' in one ? (
              <>
                <Figure label={`${gap}, ${g.from}`} value={one.min} onChange={(min) => change(at, { ...one, min })} />
                {g.to}
                <Figure label={`${gap}, ${g.until}`} value={one.max} onChange={(max) => change(at, { ...one, max })} />
              </>
            ) : (
              <>
                <Figure
                  label={`${gap}, ${g.value}`}
                  value={one.value}
                  onChange={(value) => change(at, { ...one, value })}
                />
                ±
                <Figure
                  label={`${gap}, ${g.tolerance}`}
                  value={one.isRelative ? one.tolerance * 100 : one.tolerance}
                  isAtLeastZero
                  onChange={(tolerance) =>
                    change(at, { ...one, tolerance: one.isRelative ? tolerance / 100 : tolerance })
                  }
                />
                <button
                  type="button"
                  className={css.percentSign}
                  aria-pressed={one.isRelative === true}
                  aria-label={`${gap}, ${g.tolerance} %`}
                  onClick={() => {
                    const { isRelative, ...rest } = one
                    change(
                      at,
                      isRelative
                        ? { ...rest, tolerance: rest.tolerance * 100 }
                        : { ...rest, tolerance: rest.tolerance / 100, isRelative: true },
                    )
                  }}
                >
                  {g.percentSign}
                </button>
                <small className="num">{g.range(from, to)}</small>
              </>
            )}
            <Weight
              label={`${name}: ${g.weightOf}`}
              value={one.weight ?? 100}
              onChange={(weight) => change(at, { ...one, weight })}
            />
            <IconButton
              label={g.remove(`${from}–${to}`)}
              hint={false}
              onPress={() => onChange(numeric.filter((_, other) => other !== at))}
            >
              <IconX size={14} stroke={1.5} />
            </IconButton>
          </span>
        )
      })}
      <button
        type="button"
        className={editorCss.add}
        aria-label={`${gap}: ${g.addNumber}`}
        onClick={() => onChange([...numeric, { value: 0, tolerance: 0 }])}
      >
        <IconPlus size={14} stroke={1.5} aria-hidden />
        {g.addNumber}
      </button>
      <button
        type="button"
        className={editorCss.add}
        aria-label={`${gap}: ${g.addRange}`}
        onClick={() => onChange([...numeric, { min: 0, max: 1 }])}
      >
        <IconPlus size={14} stroke={1.5} aria-hidden />
        {g.addRange}
      </button>
    </GapKeyLine>
  )
}

/** A number within a line; invalid input is not changed, and is marked as invalid. */
function Figure({
  label,
  value,
  onChange,
  isAtLeastZero = false,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly isAtLeastZero?: boolean
}) {
  const g = useTexts(bankTexts).gaps
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => readWrittenNumber(text) ?? Number.NaN
  const isNumber = (number: number) => Number.isFinite(number) && (!isAtLeastZero || number >= 0)
  const isWrong = typed !== null && !isNumber(read(typed))
  const shown = typed ?? String(Number(value.toPrecision(12)))
  return (
    <input
      className={`${css.inLine} num`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      size={Math.max(3, shown.length)}
      value={shown}
      aria-invalid={isWrong || undefined}
      title={isWrong ? g.notNumber : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = read(event.target.value)
        if (isNumber(number)) onChange(number)
      }}
      onBlur={() => isWrong || setTyped(null)}
    />
  )
}

const weights = [100, 75, 50, 25, 0] as const
function Weight({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (weight: number) => void
}) {
  const options = [...new Set([...weights, value])].sort((a, b) => b - a)
  return (
    <select
      className={css.weight}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {options.map((one) => (
        <option key={one} value={one}>
          {formatPercent(one)}
        </option>
      ))}
    </select>
  )
}

type PartProps = { readonly blank: GapKey; readonly place: number; readonly set: (some: Partial<GapKey>) => void }

/** Units with their factors. `hasDuty`: the author can decide whether an answer must include one of them. */
export function GapUnits({
  blank,
  name,
  set,
  hasDuty = false,
}: Omit<PartProps, 'place'> & { readonly name: string; readonly hasDuty?: boolean }) {
  const g = useTexts(bankTexts).gaps
  const units = blank.units ?? []
  const add = (text: string) => {
    const [, unit = '', factor = '1'] = /^(.+?)(?:=(.+))?$/.exec(text.normalize('NFKC').trim()) ?? []
    const number = Number(factor)
    if (!unit.trim() || !Number.isFinite(number) || number <= 0 || units.some((one) => one.unit === unit.trim()))
      return false
    set({ units: [...units, { unit: unit.trim(), factor: number }] })
    return true
  }
  return (
    <GapKeyLine label={g.units}>
      <ChipList
        label={`${name}: ${g.units}`}
        chips={units.map(({ unit, factor }) => ({ key: unit, words: factor === 1 ? unit : `${unit} = ${factor}` }))}
        removeWords={g.remove}
        addWords={g.addUnit}
        maxLength={40}
        onAdd={add}
        onRemove={(at) => set({ units: units.filter((_, other) => other !== at) })}
      >
        {hasDuty && units.length > 0 ? (
          <Select
            label={`${name}: ${g.units}`}
            isLabelHidden
            value={blank.unitRequired ? 'yes' : 'no'}
            onChange={(value) => set({ unitRequired: value === 'yes' })}
            options={[
              { id: 'no', words: g.unitOptional },
              { id: 'yes', words: g.unitRequired },
            ]}
          />
        ) : null}
      </ChipList>
    </GapKeyLine>
  )
}

/** Texts by the share of the points that they earn, the whole first. */
function Forms({ blank, place, set }: PartProps) {
  const g = useTexts(bankTexts).gaps
  const used = [...new Set(blank.accepted.map(({ weight }) => weight))]
    .filter((weight) => weight !== 100)
    .sort((a, b) => b - a)
  const [opened, setOpened] = useState<readonly number[]>([])
  const shown = [100, ...[...new Set([...used, ...opened])].sort((a, b) => b - a)]
  const free = [50, 75, 25, 0].find((weight) => !shown.includes(weight))
  return (
    <>
      {shown.map((weight) => {
        const own = blank.accepted.map((one, at) => ({ ...one, at })).filter((one) => one.weight === weight)
        return (
          <GapKeyLine key={weight} label={<span className="num">{formatPercent(weight)}</span>}>
            <ChipList
              label={`${g.form(place + 1)}, ${formatPercent(weight)}`}
              chips={own.map(({ text, at }) => ({ key: `${at} ${text}`, words: text }))}
              removeWords={g.remove}
              addWords={g.addText}
              onAdd={(text) => {
                if (!blank.accepted.some((one) => one.text === text))
                  set({ accepted: [...blank.accepted, { text, weight }] })
                return true
              }}
              onRemove={(nth) => set({ accepted: blank.accepted.filter((_, at) => at !== own[nth]?.at) })}
            >
              {weight === 100 && blank.accepted.length > 0 && free !== undefined ? (
                <button type="button" className={editorCss.add} onClick={() => setOpened([...opened, free])}>
                  <IconPlus size={14} stroke={1.5} aria-hidden />
                  {g.addWeight}
                </button>
              ) : null}
              {weight !== 100 && own.length > 0 ? (
                <Weight
                  label={`${g.form(place + 1)}: ${g.weightOf}`}
                  value={weight}
                  onChange={(next) =>
                    set({
                      accepted: blank.accepted.map((one) => (one.weight === weight ? { ...one, weight: next } : one)),
                    })
                  }
                />
              ) : null}
            </ChipList>
          </GapKeyLine>
        )
      })}
    </>
  )
}

function Rules({ blank, place, set, isAlone }: PartProps & { readonly isAlone: boolean }) {
  const g = useTexts(bankTexts).gaps
  const gap = g.title(place + 1)
  const problem = useFieldProblem(`answerKey.blanks.${place}.share`)
  const toggle = (words: string, isOn: boolean, onChange: (isOn: boolean) => void) => (
    <ToggleButton className={css.toggle ?? ''} aria-label={`${gap}: ${words}`} isSelected={isOn} onChange={onChange}>
      {words}
    </ToggleButton>
  )
  return (
    <GapKeyLine label={g.rules}>
      {toggle(g.caseSensitive, blank.caseSensitive, (caseSensitive) => set({ caseSensitive }))}
      {toggle(g.numerals, blank.numerals === true, (numerals) => set({ numerals }))}
      {isAlone
        ? null
        : toggle(g.anyOrder, blank.group !== undefined, (isOn) =>
            set({ group: isOn ? '1' : undefined } as Partial<GapKey>),
          )}
      <span className={css.pick}>
        <span aria-hidden="true">{g.punctuation}</span>
        <Select
          label={`${gap}: ${g.punctuation}`}
          isLabelHidden
          value={blank.punctuation ?? 'fold'}
          onChange={(punctuation) => set({ punctuation })}
          options={(['fold', 'drop', 'keep'] as const).map((id) => ({ id, words: g[id] }))}
        />
      </span>
      <span className={css.pick}>
        <span aria-hidden="true">{g.spaces}</span>
        <Select
          label={`${gap}: ${g.spaces}`}
          isLabelHidden
          value={blank.spaces ?? 'fold'}
          onChange={(spaces) => set({ spaces })}
          options={[
            { id: 'fold', words: g.spaceFold },
            { id: 'drop', words: g.drop },
          ]}
        />
      </span>
      {isAlone ? null : (
        <span className={css.pick}>
          <span aria-hidden="true">{g.share}</span>
          <Figure
            label={`${gap}: ${g.share}`}
            value={blank.share ?? 1}
            isAtLeastZero
            onChange={(share) => set({ share } as Partial<GapKey>)}
          />
        </span>
      )}
      <small>
        <IconLock size={12} stroke={1.5} aria-hidden />
        {g.alwaysSame}
      </small>
      {problem ? <FieldError id={`${gap}-share`} words={problem} /> : null}
    </GapKeyLine>
  )
}
