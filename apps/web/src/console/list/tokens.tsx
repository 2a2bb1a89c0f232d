import { IconPlus, IconX } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { Button as PressButton } from 'react-aria-components/Button'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Button } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import { Popover } from '../overlays/popover.tsx'
import type { ListFilter } from './list.types.ts'
import optionListCss from './option-list.module.css'
import { OptionList } from './option-list.tsx'
import { describeFilter, filterOperators, parseDayRange, splitFilterValue } from './token-words.ts'
import css from './tokens.module.css'
import type { ListState } from './use-list.ts'

/** Fetched with the first filter of days that is opened: most lists are read without one. */
const DayBox = lazy(() => import('../form/fields/date-boxes.tsx').then((file) => ({ default: file.LabelledDayPicker })))

/** The active filters, each as field, operator and value, and a button to add one. */
export function FilterTokens<Row>({
  list,
  addFilter,
}: {
  readonly list: ListState<Row>
  readonly addFilter: RefObject<HTMLButtonElement | null>
}) {
  const t = useTexts(consoleTexts).list
  const { props, address } = list
  const filters = props.filters ?? []
  const [added, setAdded] = useState<string | null>(null)
  const set = filters.filter(({ name }) => address.search[name])
  const left = filters.filter(({ name }) => !address.search[name])
  return (
    <div className={css.tokens} role="group" aria-label={t.filters}>
      {set.map((filter) => (
        <Token
          key={filter.name}
          filter={filter}
          value={address.search[filter.name] ?? ''}
          change={(value) => address.change({ [filter.name]: value })}
        />
      ))}
      {left.length > 0 ? (
        <Popover
          label={t.addFilter}
          onOpenChange={(isOpen) => isOpen || setAdded(null)}
          trigger={
            <Button look="field" shortcut="F" className={css.add} ref={addFilter}>
              <IconPlus size={16} stroke={1.5} aria-hidden />
              {t.filter}
            </Button>
          }
        >
          {(close) => {
            const filter = left.find(({ name }) => name === added) ?? (left.length === 1 ? left[0] : undefined)
            if (!filter) return <Fields fields={left} onChosen={setAdded} />
            return (
              <FilterForm
                filter={filter}
                value=""
                onDone={(value) => {
                  close()
                  address.change({ [filter.name]: value })
                }}
              />
            )
          }}
        </Popover>
      ) : null}
    </div>
  )
}

function Fields({
  fields,
  onChosen,
}: {
  readonly fields: readonly ListFilter[]
  readonly onChosen: (name: string) => void
}) {
  return (
    <ul className={optionListCss.options}>
      {fields.map(({ name, words }, index) => (
        <li key={name}>
          <PressButton className={optionListCss.option ?? ''} onPress={() => onChosen(name)} autoFocus={index === 0}>
            {words}
          </PressButton>
        </li>
      ))}
    </ul>
  )
}

function Token({
  filter,
  value,
  change,
}: {
  readonly filter: ListFilter
  readonly value: string
  readonly change: (value: string | undefined) => void
}) {
  const t = useTexts(consoleTexts).list
  const words = describeFilter(filter, value, t)
  return (
    <span className={css.token}>
      <Popover
        label={t.changeFilter(filter.words)}
        trigger={
          <PressButton className={css.tokenWords ?? ''}>
            {words.field} <span>{words.operator}</span> <b>{words.value}</b>
          </PressButton>
        }
      >
        {(close) => (
          <FilterForm
            filter={filter}
            value={value}
            onDone={(next) => {
              close()
              change(next)
            }}
          />
        )}
      </Popover>
      <PressButton
        className={css.remove ?? ''}
        aria-label={t.removeFilter(filter.words)}
        onPress={() => change(undefined)}
      >
        <IconX size={14} stroke={1.5} aria-hidden />
      </PressButton>
    </span>
  )
}

/** Operator and value of one filter. A choice applies at its press; a typed value or date applies with the button. */
function FilterForm({
  filter,
  value,
  onDone,
}: {
  readonly filter: ListFilter
  readonly value: string
  readonly onDone: (value: string | undefined) => void
}) {
  const t = useTexts(consoleTexts).list
  const operators = filterOperators(filter, t)
  const start = splitFilterValue(filter, value, t)
  const [prefix, setPrefix] = useState(start.operator.prefix)
  const [bare, setBare] = useState(start.bare)
  const done = (next: string) => onDone(next === '' || next === '..' ? undefined : `${prefix}${next}`)
  const [from, to] = parseDayRange(bare)
  return (
    <form
      className={optionListCss.filterForm}
      onSubmit={(event) => {
        event.preventDefault()
        done(bare.trim())
      }}
    >
      {operators.length > 1 ? (
        <div className={optionListCss.segments} role="radiogroup" aria-label={filter.words}>
          {operators.map((one) => (
            <label key={one.prefix}>
              <input
                type="radio"
                name="operator"
                checked={one.prefix === prefix}
                onChange={() => setPrefix(one.prefix)}
              />
              {one.words}
            </label>
          ))}
        </div>
      ) : null}
      {filter.kind === 'choice' ? (
        <OptionList label={filter.words} options={filter.options ?? []} value={bare} onChosen={done} />
      ) : filter.kind === 'text' ? (
        <>
          <input
            aria-label={filter.words}
            value={bare}
            onChange={(event) => setBare(event.target.value)}
            ref={focusOnce}
            maxLength={120}
          />
          <Button type="submit">{t.apply}</Button>
        </>
      ) : (
        <>
          <Suspense fallback={null}>
            <DayBox
              label={t.fromDay}
              value={from || null}
              onChange={(day) => setBare(`${day ?? ''}..${to}`)}
              hasFocus
            />
            <DayBox label={t.untilDay} value={to || null} onChange={(day) => setBare(`${from}..${day ?? ''}`)} />
          </Suspense>
          <Button type="submit" isDisabled={from !== '' && to !== '' && from > to}>
            {t.apply}
          </Button>
        </>
      )}
    </form>
  )
}
