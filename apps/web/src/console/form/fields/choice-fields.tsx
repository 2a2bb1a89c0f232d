import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Checkbox as CheckPart } from 'react-aria-components/Checkbox'
import { Radio, RadioGroup as RadioGroupPart } from 'react-aria-components/RadioGroup'
import { Button, ListBox, ListBoxItem, Popover, Select as SelectPart, SelectValue } from 'react-aria-components/Select'
import { Switch as SwitchPart } from 'react-aria-components/Switch'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTexts } from '#web/ui/texts.ts'
import floating from '../../overlays/floating.module.css'
import { formTexts } from '../form-texts.ts'
import css from './field.module.css'
import { FieldFrame, FieldMessages } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export type FieldChoice = {
  readonly id: string
  readonly words: string
  readonly note?: string
  readonly isDisabled?: boolean
}
type ChoiceProps<V extends FieldValues> = FieldProps<V, FieldPathByValue<V, string | null | undefined>> & {
  readonly options: readonly FieldChoice[]
}

const useWordsOf = (options: readonly FieldChoice[]) => {
  const told = options.map(({ id, words }) => `${id}\u0000${words}`).join('\u0001')
  return useCallback(
    (value: unknown) =>
      told
        .split('\u0001')
        .find((one) => one.startsWith(`${String(value)}\u0000`))
        ?.split('\u0000')[1] ?? '',
    [told],
  )
}

/**
 * A dropdown for one of a few choices; arrow keys and letters choose. `emptyWords` adds an empty choice with this
 * label.
 */
export function SelectField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  options,
  emptyWords,
}: ChoiceProps<V> & { readonly emptyWords?: string }) {
  const t = useTexts(formTexts)
  const field = useField(form, name, label, useWordsOf(options), Boolean(help))
  const all = emptyWords ? [{ id: '', words: emptyWords }, ...options] : options
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      <SelectPart
        aria-labelledby={`${field.id}-label`}
        value={typeof field.value === 'string' ? field.value : emptyWords ? '' : null}
        onChange={(key) => field.set(key === '' ? undefined : key)}
        isDisabled={isDisabled}
        isInvalid={field.error !== null}
        placeholder={t.choose}
        validationBehavior="aria"
      >
        <Button
          className={`${css.input} ${css.value}`}
          aria-describedby={field.described['aria-describedby'] ?? ''}
          onBlur={field.leave}
        >
          <SelectValue className={({ isPlaceholder }) => (isPlaceholder ? (css.empty ?? '') : '')} />
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </Button>
        <Popover
          className={floating.floating ?? ''}
          style={{ minWidth: 'var(--trigger-width)' }}
          containerPadding={8}
          data-console-overlay=""
        >
          <ListBox className={floating.list ?? ''} items={all}>
            {({ id, words, note, isDisabled: isOff }: FieldChoice) => (
              <ListBoxItem id={id} textValue={words} className={floating.item ?? ''} isDisabled={isOff ?? false}>
                {({ isSelected }) => (
                  <>
                    <span>
                      {words}
                      {note ? <small className={css.help}> {note}</small> : null}
                    </span>
                    {isSelected ? <IconCheck className={floating.tick} size={16} stroke={1.5} aria-hidden /> : null}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </SelectPart>
    </FieldFrame>
  )
}

/** Radio buttons for one of a few choices, each with an explanation if it has a `note`. */
export function RadioGroup<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  options,
}: ChoiceProps<V>) {
  const field = useField(form, name, label, useWordsOf(options), Boolean(help))
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      <RadioGroupPart
        className={css.radios ?? ''}
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.described['aria-describedby'] ?? ''}
        value={typeof field.value === 'string' ? field.value : null}
        onChange={field.set}
        onBlur={field.leave}
        isDisabled={isDisabled}
        isInvalid={field.error !== null}
        validationBehavior="aria"
      >
        {options.map(({ id, words, note, isDisabled: isOff = false }) => (
          <Radio key={id} value={id} className={css.radio ?? ''} isDisabled={isOff}>
            <span className={css.dot} />
            <span>{words}</span>
            {note ? <small>{note}</small> : null}
          </Radio>
        ))}
      </RadioGroupPart>
    </FieldFrame>
  )
}

type FlagProps<V extends FieldValues> = FieldProps<V, FieldPathByValue<V, boolean | 0 | 1 | undefined>> & {
  /** The call takes 0 and 1. */
  readonly isFlag?: boolean
}
const isOn = (value: unknown) => value === true || value === 1
const onOff = (value: unknown) => (isOn(value) ? '✓' : '–')

/** A yes-or-no field, saved with the rest of the form. */
export function Checkbox<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  isFlag = false,
}: FlagProps<V>) {
  const field = useField(form, name, label, onOff, Boolean(help))
  return (
    <div className={css.field} data-wrong={field.error || field.overlap ? '' : undefined}>
      <CheckPart
        className={css.check ?? ''}
        isSelected={isOn(field.value)}
        onChange={(on) => field.set(isFlag ? Number(on) : on)}
        onBlur={field.leave}
        isDisabled={isDisabled}
        isInvalid={field.error !== null}
        {...(field.described['aria-describedby'] ? { 'aria-describedby': field.described['aria-describedby'] } : {})}
      >
        {({ isSelected }) => (
          <>
            <span className={css.box}>{isSelected ? <IconCheck size={12} stroke={2} aria-hidden /> : null}</span>
            <span>{label}</span>
          </>
        )}
      </CheckPart>
      <FieldMessages field={field} help={help} />
    </div>
  )
}

/** A field that turns a rule on or off, with an explanation of its effect. */
export function Switch<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  isFlag = false,
}: FlagProps<V>) {
  const field = useField(form, name, label, onOff, Boolean(help))
  return (
    <div className={css.field} data-wrong={field.error || field.overlap ? '' : undefined}>
      <SwitchPart
        className={css.switch ?? ''}
        isSelected={isOn(field.value)}
        onChange={(on) => field.set(isFlag ? Number(on) : on)}
        onBlur={field.leave}
        isDisabled={isDisabled}
        aria-label={label}
        {...(help ? { 'aria-describedby': `${field.id}-help` } : {})}
      >
        <span>
          {label}
          {help ? <small id={`${field.id}-help`}>{help}</small> : null}
        </span>
        <span className={css.track} />
      </SwitchPart>
      <FieldMessages field={field} />
    </div>
  )
}
