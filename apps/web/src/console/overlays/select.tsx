import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Select as Base, Button, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components/Select'
import buttonCss from '../button.module.css'
import css from './floating.module.css'

type SelectProps<Key extends string> = {
  readonly label: string
  /** The label is for screen readers only, when the surrounding text already shows it. */
  readonly isLabelHidden?: boolean
  readonly options: readonly { readonly id: Key; readonly words: string }[]
  readonly value: Key | null
  readonly onChange: (value: Key) => void
  readonly placeholder?: string
  readonly isDisabled?: boolean
}

/** A select for a few options. Arrow keys and letters choose an option, even while it is closed. */
export function Select<Key extends string>({
  label,
  isLabelHidden = false,
  options,
  value,
  onChange,
  placeholder,
  isDisabled = false,
}: SelectProps<Key>) {
  return (
    <Base
      className={css.select ?? ''}
      value={value}
      onChange={(key) => key !== null && onChange(key as Key)}
      isDisabled={isDisabled}
      {...(placeholder ? { placeholder } : {})}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
    >
      {isLabelHidden ? null : <Label>{label}</Label>}
      <Button className={[buttonCss.button, buttonCss.field, css.value].join(' ')}>
        <SelectValue />
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </Button>
      <Popover
        className={css.floating ?? ''}
        style={{ minWidth: 'var(--trigger-width)' }}
        containerPadding={8}
        data-console-overlay=""
      >
        <ListBox className={css.list ?? ''} items={options}>
          {({ id, words }) => (
            <ListBoxItem id={id} textValue={words} className={css.item ?? ''}>
              {({ isSelected }) => (
                <>
                  {words}
                  {isSelected ? <IconCheck className={css.tick} size={16} stroke={1.5} aria-hidden /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Base>
  )
}
