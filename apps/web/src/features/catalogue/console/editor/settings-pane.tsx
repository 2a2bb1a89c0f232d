import { IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/console/button.tsx'
import { FieldMessages } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Menu, MenuItem } from '#web/console/overlays/menu.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useCourseFormChoices } from '../courses.queries.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { useCategoryNames } from '../use-choices.ts'
import { PublishChecklist } from './checklist.tsx'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './pane.module.css'
import {
  CourseChoiceField,
  CourseNumberField,
  CourseSwitchField,
  LessonMultiSelectField,
  LessonSelectField,
} from './pane-fields.tsx'
import type { CourseEditor, CourseSettingsForm } from './use-course-editor.ts'

/** Publishing problems and the rules of the whole course. */
export function SettingsPane({
  editor,
  onGo,
}: {
  readonly editor: CourseEditor
  readonly onGo: (field: string) => void
}) {
  const t = useTexts(editorPageTexts).settings
  const { form, course } = editor
  const isTopic = course.kind === 'topic'
  return (
    <aside className={css.pane} aria-label={t.name}>
      <PublishChecklist editor={editor} onGo={onGo} />
      {isTopic ? null : (
        <>
          <Playback form={form} />
          <Sequence form={form} />
          <Price form={form} />
        </>
      )}
      <Companies form={form} />
      <Rest form={form} isTopic={isTopic} />
    </aside>
  )
}

function Playback({ form }: { readonly form: CourseSettingsForm }) {
  const t = useTexts(editorPageTexts).settings
  const isAsked = useWatch({ control: form.control, name: 'head.interventionMinutes' }) > 0
  const set = (name: 'head.interventions' | 'head.interventionMinutes') => (value: number) => {
    // Either both are set or neither, because frequency and delay belong together.
    const other = name === 'head.interventions' ? 'head.interventionMinutes' : 'head.interventions'
    const theirs = form.hook.getValues(other)
    if (value === 0) form.hook.setValue(other, 0, { shouldDirty: true })
    else if (!theirs) form.hook.setValue(other, other === 'head.interventions' ? 3 : 10, { shouldDirty: true })
  }
  const ask = () => {
    form.hook.setValue('head.interventions', 3, { shouldDirty: true })
    form.hook.setValue('head.interventionMinutes', 10, { shouldDirty: true })
  }
  return (
    <section className={css.set} data-place="playback">
      <h3>{t.playback}</h3>
      <CourseSwitchField form={form} name="head.dragPlay" label={t.drag} help={t.dragHelp} />
      <CourseSwitchField form={form} name="head.speedUpPlay" label={t.speed} />
      <CourseSwitchField form={form} name="head.watermark" label={t.watermark} />
      {isAsked ? (
        <p className={css.say}>
          {t.presence[0]}
          <CourseNumberField
            form={form}
            name="head.interventionMinutes"
            label={t.presenceMinutes}
            most={600}
            onSet={set('head.interventionMinutes')}
          />
          {t.presence[1]}
          <CourseNumberField
            form={form}
            name="head.interventions"
            label={t.presenceTimes}
            most={100}
            onSet={set('head.interventions')}
          />
          {t.presence[2]}
        </p>
      ) : (
        <p className={css.say}>
          <span className={css.quiet}>{t.noPresence}</span>
          <Button look="quiet" className={css.add} onPress={() => ask()}>
            {t.askPresence}
          </Button>
        </p>
      )}
    </section>
  )
}

function Sequence({ form }: { readonly form: CourseSettingsForm }) {
  const t = useTexts(editorPageTexts).settings
  const priceKind = useWatch({ control: form.control, name: 'head.priceKind' })
  return (
    <section className={css.set}>
      <h3>{priceKind === 'free' ? t.sequenceOnly : t.sequence}</h3>
      <CourseSwitchField form={form} name="head.inSequence" label={t.inSequence} help={t.inSequenceHelp} />
      <p className={css.say} hidden={priceKind === 'free'}>
        {t.preview[0]}
        <CourseNumberField form={form} name="head.previewNum" label={t.previewNum} most={1000} />
        {t.preview[1]}
        <CourseNumberField form={form} name="head.previewTime" label={t.previewTime} most={86_400} chars={3} />
        {t.preview[2]}
      </p>
    </section>
  )
}

function Price({ form }: { readonly form: CourseSettingsForm }) {
  const t = useTexts(editorPageTexts).settings
  const { prices } = useTexts(coursesConsoleTexts)
  const priceKind = useWatch({ control: form.control, name: 'head.priceKind' })
  const field = useField(form, 'head.priceFen', t.priceFen)
  return (
    <section className={css.set} data-place="price">
      <div className={css.line}>
        <h3>{t.price}</h3>
        <CourseChoiceField
          form={form}
          name="head.priceKind"
          label={t.price}
          options={(['free', 'vip', 'paid'] as const).map((id) => ({ id, words: prices[id] }))}
        />
      </div>
      <p className={css.say} hidden={priceKind !== 'paid'}>
        ¥{' '}
        <CourseNumberField
          form={form}
          name="head.priceFen"
          label={t.priceFen}
          parts={100}
          most={100_000_00}
          chars={6}
        />{' '}
        {t.perPerson}
      </p>
      {priceKind === 'vip' ? <p className={css.help}>{t.vipHelp}</p> : null}
      <FieldMessages field={field} />
    </section>
  )
}

function Companies({ form }: { readonly form: CourseSettingsForm }) {
  const t = useTexts(editorPageTexts).settings
  const all = useTexts(coursesConsoleTexts)
  const companies = useCourseFormChoices().data?.companies ?? []
  const told = companies.map(({ id, name }) => `${id} ${pickReaderText(name)}`).join('\u0001')
  const show = useCallback(
    (value: unknown) =>
      Array.isArray(value)
        ? told
            .split('\u0001')
            .flatMap((one) => (value.includes(one.slice(0, one.indexOf(' '))) ? [one.slice(one.indexOf(' ') + 1)] : []))
            .join(', ')
        : all.allCompanies,
    [told, all.allCompanies],
  )
  const field = useField(form, 'head.companyIds', t.who, show)
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : null
  const shown = companies.filter(({ id }) => chosen?.includes(id))
  const left = companies.filter(({ id }) => !chosen?.includes(id))
  const people = (chosen ? shown : companies).reduce((sum, one) => sum + one.people, 0)
  const set = (ids: readonly string[]) => field.set(ids.length === 0 ? undefined : ids)
  return (
    <section className={css.set} data-place="companies">
      <h3>{t.who}</h3>
      <div className={css.chips}>
        {chosen === null ? <span className={css.chip}>{all.allCompanies}</span> : null}
        {shown.map(({ id, name }) => (
          <span key={id} className={css.chip}>
            {pickReaderText(name)}
            <button
              type="button"
              aria-label={t.removeCompany(pickReaderText(name))}
              onClick={() => set((chosen ?? []).filter((one) => one !== id))}
            >
              <IconX size={14} stroke={1.5} aria-hidden />
            </button>
          </span>
        ))}
        {left.length > 0 ? (
          <Menu
            label={t.addCompany}
            placement="bottom start"
            trigger={
              <Button look="quiet" className={css.add}>
                <IconPlus size={16} stroke={1.5} aria-hidden />
                {chosen === null ? t.onlySome : t.addCompany}
              </Button>
            }
          >
            {left.map(({ id, name }) => (
              <MenuItem key={id} onAction={() => set([...(chosen ?? []), id])}>
                {pickReaderText(name)}
              </MenuItem>
            ))}
          </Menu>
        ) : null}
      </div>
      <p className={`num ${css.help}`}>
        {chosen === null
          ? t.reachAll(formatNumber(people))
          : t.reach(all.companies(shown.length), formatNumber(people))}
      </p>
      <FieldMessages field={field} />
    </section>
  )
}

function Rest({ form, isTopic }: { readonly form: CourseSettingsForm; readonly isTopic: boolean }) {
  const t = useTexts(editorPageTexts).settings
  const { zones, levels } = useTexts(coursesConsoleTexts)
  const choices = useCourseFormChoices().data
  const categories = [...useCategoryNames()].map(([id, words]) => ({ id: String(id), words }))
  const named = (
    list: readonly { readonly id: string; readonly name: { readonly zh?: string; readonly en?: string } }[] | undefined,
  ) => (list ?? []).map(({ id, name }) => ({ id, words: pickReaderText(name) }))
  return (
    <>
      <section className={css.set}>
        <h3>{t.zones}</h3>
        <LessonMultiSelectField
          form={form}
          name="head.zones"
          label={t.zones}
          options={Object.entries(zones).map(([id, words]) => ({ id, words }))}
        />
      </section>
      <section className={css.set} data-place="rest">
        <LessonSelectField
          form={form}
          name="head.teacherId"
          label={t.teacher}
          options={named(choices?.teachers)}
          none={t.none}
        />
        {choices?.teachers.length === 0 ? (
          <Link className={css.next} to="/console/teachers/$id" params={{ id: 'new' }}>
            {t.addTeacher}
          </Link>
        ) : null}
        <LessonSelectField form={form} name="head.categoryId" label={t.category} options={categories} isNumber />
        <LessonSelectField
          form={form}
          name="head.level"
          label={t.level}
          options={Object.entries(levels).map(([id, words]) => ({ id, words }))}
          none={t.none}
        />
        {isTopic ? null : (
          <>
            <LessonSelectField
              form={form}
              name="head.examId"
              label={t.exam}
              none={t.noExam}
              options={(choices?.exams ?? []).map(({ id, title, status }) => ({
                id,
                words: status === 'published' ? pickReaderText(title) : t.notOffered(pickReaderText(title)),
              }))}
            />
            <LessonSelectField
              form={form}
              name="head.certificateSchemeId"
              label={t.certificate}
              none={t.noCertificate}
              options={(choices?.schemes ?? []).map(({ id, name, months }) => ({
                id,
                words: `${pickReaderText(name)}${t.comma}${t.valid(months)}`,
              }))}
            />
          </>
        )}
      </section>
    </>
  )
}
