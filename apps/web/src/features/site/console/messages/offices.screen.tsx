import type { InputOf } from '@portal/contract/http/call.ts'
import type { contactOfficesSave } from '@portal/contract/site/contact.contract.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { Button, IconButton } from '#web/console/button.tsx'
import { BilingualField, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { moveListItem } from '#web/console/move-list-item.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { contactMessageTexts } from './message-texts.ts'
import css from './messages.module.css'
import { type ContactOffices, fetchOffices, saveOffices, useOffices } from './messages.queries.ts'
import { officesForm } from './offices.form.ts'

type Office = InputOf<typeof contactOfficesSave>['offices'][number]

/** The contacts by region, in the order in which the contact page shows them. */
export function OfficesScreen() {
  const t = useTexts(contactMessageTexts)
  const offices = useOffices()
  return (
    <ConsolePage title={t.offices}>
      <QueryStates query={offices} skeleton={<FormSkeleton height={480} />}>
        {(data) => <OfficesForm data={data} />}
      </QueryStates>
    </ConsolePage>
  )
}

const officesOf = ({ offices }: ContactOffices): Office[] =>
  offices.map(({ region, address, hours, phone, email }) => ({
    region,
    address,
    hours,
    ...(phone ? { phone } : {}),
    ...(email ? { email } : {}),
  }))
const show = (value: unknown) =>
  Array.isArray(value) ? (value as Office[]).map(({ region }) => pickReaderText(region) || '–').join(', ') : ''

function OfficesForm({ data }: { readonly data: ContactOffices }) {
  const t = useTexts(contactMessageTexts)
  const form = useForm(officesForm, {
    object: 'all',
    initial: { offices: officesOf(data) },
    revision: data.revision,
    fixed: (revision) => ({ revision: String(revision) }),
    check: ({ offices }) =>
      Object.fromEntries(
        (offices ?? []).flatMap(({ region }, index) =>
          region?.zh?.trim() || region?.en?.trim() ? [] : [[`offices.${index}.region.zh`, t.regionMissing]],
        ),
      ),
    save: async (input) => ({ revision: (await saveOffices(withoutEmpty(input))).revision }),
    readNewest: async () => {
      const newest = await fetchOffices()
      return { values: { offices: officesOf(newest) }, revision: newest.revision }
    },
  })
  return (
    <Form form={form} label={t.offices}>
      <List form={form} />
    </Form>
  )
}

/** Empty fields are omitted. */
const withoutEmpty = (input: InputOf<typeof contactOfficesSave>) => ({
  ...input,
  offices: input.offices.map(({ phone, email, ...rest }) => ({
    ...rest,
    ...(phone?.trim() ? { phone: phone.trim() } : {}),
    ...(email?.trim() ? { email: email.trim() } : {}),
  })),
})

function List({ form }: { readonly form: ConsoleForm<FormValuesOf<typeof officesForm>> }) {
  const t = useTexts(contactMessageTexts)
  const field = useField(form, 'offices', t.offices, show)
  const offices = (useWatch({ control: form.control, name: 'offices' }) ?? []) as Office[]
  const put = (next: Office[]) => field.set(next)
  const move = (from: number, to: number) => put([...moveListItem(offices, from, to)])
  return (
    <>
      {offices.map(({ region }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an office has no id before it is kept; its fields are named by their place
        <FieldSection key={index} title={pickReaderText(region ?? {}) || t.newOffice}>
          <div className={css.tools}>
            <IconButton label={t.up} isDisabled={index === 0} onPress={() => move(index, index - 1)}>
              <IconArrowUp size={16} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton label={t.down} isDisabled={index === offices.length - 1} onPress={() => move(index, index + 1)}>
              <IconArrowDown size={16} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton label={t.removeOffice} onPress={() => put(offices.filter((_, at) => at !== index))}>
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </div>
          <BilingualField form={form} name={`offices.${index}.region`} label={t.region} />
          <BilingualField form={form} name={`offices.${index}.address`} label={t.address} mayBeEmpty />
          <BilingualField form={form} name={`offices.${index}.hours`} label={t.hours} mayBeEmpty />
          <FormRow>
            <TextInput form={form} name={`offices.${index}.phone`} label={t.phone} inputMode="tel" />
            <TextInput form={form} name={`offices.${index}.email`} label={t.columns.email} inputMode="email" />
          </FormRow>
        </FieldSection>
      ))}
      <Button className={css.add} onPress={() => put([...offices, { region: {}, address: {}, hours: {} }])}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        {t.addOffice}
      </Button>
    </>
  )
}
