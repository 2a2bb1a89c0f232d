import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { write } from '#web/api/write.ts'
import { useCompaniesByName } from '#web/console/company.queries.ts'
import { Checkbox, SelectField } from '#web/console/form/fields/choice-fields.tsx'
import { BilingualField, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { EmptyState, QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { fetchPerson, type PersonRecord, usePerson } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'
import { personCreateForm, personEditForm } from './person.form.ts'
import { useCompanyAndDepartment } from './use-company-and-department.ts'

const route = getRouteApi('/console/people/$id')

/** The form of a person; `new` in the address creates one. */
export function PersonFormScreen() {
  const { id } = route.useParams()
  return id === 'new' ? <NewPerson /> : <KnownPerson key={id} id={id} />
}

function KnownPerson({ id }: { readonly id: string }) {
  const t = useTexts(peopleConsoleTexts)
  const person = usePerson(id)
  return (
    <ConsolePage title={person.data?.person.form.name ?? t.title}>
      <QueryStates query={person} skeleton={<FormSkeleton height={420} />}>
        {({ person: one }) =>
          one.mayChange ? <EditForm person={one} /> : <EmptyState title={t.form.notYours} hint={t.panel.above} />
        }
      </QueryStates>
    </ConsolePage>
  )
}

const valuesOf = ({ form: { login, name, nameLatin, email, phone, gender } }: PersonRecord) => ({
  login,
  name,
  nameLatin: nameLatin ?? '',
  email: email ?? '',
  phone: phone ?? '',
  ...(gender ? { gender } : {}),
})

function EditForm({ person }: { readonly person: PersonRecord }) {
  const t = useTexts(peopleConsoleTexts)
  const form = useForm(personEditForm, {
    object: person.id,
    initial: valuesOf(person),
    revision: person.form.revision,
    fixed: (revision) => ({ personId: person.id, revision: String(revision) }),
    save: async (input) => {
      const { person: saved } = await write(personEditForm, input)
      return { revision: saved.form.revision, values: valuesOf(saved) }
    },
    readNewest: async () => {
      const { person: newest } = await fetchPerson(person.id)
      return { values: valuesOf(newest), revision: newest.form.revision }
    },
  })
  const f = t.form
  return (
    <Form form={form} label={f.edit}>
      <FieldSection title={f.account}>
        <FormRow>
          <TextInput form={form} name="name" label={f.name} />
          <TextInput form={form} name="nameLatin" label={f.nameLatin} help={f.nameLatinHelp} />
        </FormRow>
        <FormRow>
          <TextInput form={form} name="login" isExact label={f.login} help={f.loginHelp} />
          <SelectField form={form} name="gender" label={f.gender} options={f.genders} />
        </FormRow>
      </FieldSection>
      <FieldSection title={f.contact}>
        <FormRow>
          <TextInput form={form} name="email" isExact label={f.email} inputMode="email" />
          <TextInput form={form} name="phone" label={f.phone} inputMode="tel" help={f.phoneHelp} />
        </FormRow>
      </FieldSection>
    </Form>
  )
}

function NewPerson() {
  const t = useTexts(peopleConsoleTexts)
  return (
    <ConsolePage title={t.create}>
      <QueryStates query={useCompaniesByName()} skeleton={<FormSkeleton height={420} />}>
        {({ rows }) => <CreateForm onlyCompany={rows.length === 1 ? (rows[0]?.id ?? null) : null} />}
      </QueryStates>
    </ConsolePage>
  )
}

function CreateForm({ onlyCompany }: { readonly onlyCompany: string | null }) {
  const t = useTexts(peopleConsoleTexts)
  const f = t.form
  const { navigate } = useRouter()
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useForm(personCreateForm, {
    object: 'new',
    initial: {
      ...(onlyCompany ? { companyId: onlyCompany } : {}),
      name: '',
      nameLatin: '',
      login: '',
      email: '',
      phone: '',
      employeeNo: '',
      position: {},
      isInvited: false,
    },
    revision: null,
    fixed: () => ({ requestKey }),
    check: ({ isInvited, email }) => ({ email: isInvited && !email?.trim() ? f.needsEmail : null }),
    save: async (input) => {
      const { person } = await write(personCreateForm, input)
      return { revision: person.form.revision, personId: person.id }
    },
    afterSave: (saved) =>
      void navigate({
        to: '/console/people',
        search: { open: (saved as unknown as { personId: string }).personId, sort: '-changed' },
        replace: true,
      }),
  })
  const company = useWatch({ control: form.control, name: 'companyId' })
  const { companies, departments } = useCompanyAndDepartment(company || null)
  return (
    <Form form={form} label={t.create} saveWords={t.create}>
      <FieldSection title={f.account}>
        <FormRow>
          <TextInput form={form} name="name" label={f.name} />
          <TextInput form={form} name="nameLatin" label={f.nameLatin} help={f.nameLatinHelp} />
        </FormRow>
        <FormRow>
          <TextInput form={form} name="login" isExact label={f.login} help={f.loginHelp} />
          <SelectField form={form} name="gender" label={f.gender} options={f.genders} />
        </FormRow>
      </FieldSection>
      <FieldSection title={f.place}>
        <FormRow>
          <SelectField
            form={form}
            name="companyId"
            label={t.company}
            options={companies}
            isDisabled={onlyCompany !== null}
          />
          <SelectField
            form={form}
            name="departmentId"
            label={t.department}
            options={departments}
            isDisabled={departments.length === 0}
            emptyWords={t.noDepartment}
          />
        </FormRow>
        <FormRow>
          <TextInput form={form} name="employeeNo" isExact label={f.employeeNo} />
        </FormRow>
        <BilingualField form={form} name="position" label={f.position} mayBeEmpty />
      </FieldSection>
      <FieldSection title={f.contact}>
        <FormRow>
          <TextInput form={form} name="email" isExact label={f.email} inputMode="email" />
          <TextInput form={form} name="phone" label={f.phone} inputMode="tel" help={f.phoneHelp} />
        </FormRow>
        <Checkbox form={form} name="isInvited" label={f.invite} help={f.inviteHelp} />
      </FieldSection>
    </Form>
  )
}
