import { type SwitchablePage, switchablePages } from '@portal/contract/site/brand.limits.ts'
import { Switch } from 'react-aria-components'
import fieldCss from '#web/console/form/fields/field.module.css'
import { FieldFrame } from '#web/console/form/fields/field-frame.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import type { ConsoleForm, FormValuesOf } from '#web/console/form/use-form.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { brandForm } from './brand.form.ts'
import css from './brand.module.css'
import { brandTexts } from './brand-texts.ts'

const nameOf = <P extends 'title' | 'lead'>(page: SwitchablePage, part: P) => `pageTexts.${page}.${part}` as const
const show = (value: unknown) => (Array.isArray(value) ? value.join(' ') : '')

/** The public pages, each shown or switched off, with its own title and introduction. */
export function PagesField({ form }: { readonly form: ConsoleForm<FormValuesOf<typeof brandForm>> }) {
  const t = useTexts(brandTexts)
  const field = useField(form, 'pagesOff', t.sections.pages, show)
  const off = Array.isArray(field.value) ? (field.value as readonly string[]) : []
  return (
    <FieldFrame field={field} isLabelled>
      <ul className={css.pages}>
        {switchablePages.map((page) => (
          <li key={page}>
            <Switch
              className={fieldCss.switch ?? ''}
              isSelected={!off.includes(page)}
              onChange={(isOn) =>
                field.set(switchablePages.filter((one) => (one === page ? !isOn : off.includes(one))))
              }
              onBlur={field.leave}
              aria-label={t.pages[page]}
            >
              <span>
                {t.pages[page]}
                <small>{page}</small>
              </span>
              <span className={fieldCss.track} />
            </Switch>
            <details className={css.words}>
              <summary>{t.pageWords}</summary>
              <BilingualField
                form={form}
                name={nameOf(page, 'title')}
                label={t.pageTitle}
                help={t.pageHelp}
                mayBeEmpty
              />
              <BilingualField form={form} name={nameOf(page, 'lead')} label={t.pageLead} isLong mayBeEmpty />
            </details>
          </li>
        ))}
      </ul>
    </FieldFrame>
  )
}
