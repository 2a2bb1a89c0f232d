import { type DesignLang, designLangs, designLimits } from '@portal/contract/certificates/design.limits.ts'
import { designProblems, missingPlaceholders } from '@portal/contract/certificates/design.rules.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { RemoveButton } from '#web/console/overlays/remove-button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWorkByKey } from '#web/ui/use-work.ts'
import { AddDesignFields } from './add-fields.tsx'
import { AssignDesignDialog } from './assign-dialog.tsx'
import { PageInspector } from './design-inspector.tsx'
import { DesignPage } from './design-page.tsx'
import { DesignProblems } from './design-problems.tsx'
import css from './designs.module.css'
import {
  type DesignContentData,
  type DesignDetail,
  type DesignSampleInput,
  deleteDesign,
  fetchDesignSample,
  publishDesign,
  saveDesign,
} from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'
import { FieldInspector } from './field-inspector.tsx'
import { LeaveDesignGuard } from './leave-design.tsx'
import { useDesignEdit } from './use-design.ts'
import { useDesignSample } from './use-sample.ts'

type Props = { readonly design: DesignDetail | null; readonly initial: DesignContentData; readonly name: string }
type Saved = { readonly name: string; readonly content: DesignContentData; readonly revision: number }

/** The designer: the page in the middle, the fields that can be added above it, and the properties next to it. */
export function CertificateDesigner({ design, initial, name: given }: Props) {
  const all = useTexts(designsTexts)
  const t = all.designer
  const navigate = useNavigate()
  const locale = useLocale()
  const edit = useDesignEdit(design?.designId ?? null, initial)
  const nameId = useId()
  const [name, setName] = useState(given)
  const [saved, setSaved] = useState<Saved | null>(
    design && { name: design.name, content: design.content, revision: design.revision },
  )
  const [lang, setLang] = useState<DesignLang>(locale)
  const [schemeId, setScheme] = useState<string>('none')
  const [asking, ask] = useState<'publish' | 'assign' | null>(null)
  const [busy, run] = useWorkByKey<'save' | 'publish' | 'download'>()
  const { content } = edit
  const problems = designProblems(content)
  const missing = missingPlaceholders(content)
  const isChanged = saved === null || saved.content !== content || saved.name !== name.trim()
  const input: DesignSampleInput = { lang, content, ...(schemeId === 'none' ? {} : { schemeId }) }
  const sample = useDesignSample(problems.length > 0 ? null : input)
  const isPublished = !isChanged && design?.status === 'published'

  const save = async (): Promise<Saved | null> => {
    if (!isChanged && saved) return saved
    const whole = { name: name.trim(), content }
    const { designId, revision } = await saveDesign({
      ...whole,
      ...(design && saved ? { designId: design.designId, revision: saved.revision } : {}),
    })
    const next = { ...whole, revision }
    setSaved(next)
    if (!design) void navigate({ to: '/console/designs/$id', params: { id: designId }, replace: true })
    return next
  }
  const mayKeep = problems.length === 0 && name.trim() !== ''
  const keep = () =>
    run('save', async () => {
      await save()
      toast('success', t.saved)
    })
  const publish = async () => {
    const kept = await save()
    if (!kept || !design) return
    const { version } = await publishDesign(design.designId, kept.revision)
    toast('success', t.published(version))
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (key === 's') {
        event.preventDefault()
        if (mayKeep && isChanged) void keep()
      } else if (key === 'z' && !isTyping) {
        event.preventDefault()
        if (event.shiftKey) edit.redo()
        else edit.undo()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return (
    <ConsolePage
      title={design ? design.name : t.newTitle}
      facts={[design ? all.list.status[design.status] : null, isChanged ? t.unsaved : null].filter(Boolean).join(' · ')}
      actions={
        <>
          {design && design.versions.length > 0 ? <Button onPress={() => ask('assign')}>{t.assign}</Button> : null}
          <Button isDisabled={!mayKeep || !isChanged} isBusy={busy === 'save'} onPress={() => void keep()}>
            {t.save}
          </Button>
          {design ? (
            <Button
              look="solid"
              isDisabled={!mayKeep || missing.length > 0 || isPublished}
              isBusy={busy === 'publish'}
              onPress={() => ask('publish')}
            >
              {t.publish}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={css.designer}>
        <section className={css.work} aria-label={all.page.label}>
          <div className={css.tools}>
            <AddDesignFields edit={edit} isFull={content.fields.length >= designLimits.fields} />
            <span className={css.history}>
              <IconButton label={t.undo} isDisabled={!edit.canUndo} onPress={edit.undo}>
                <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
              </IconButton>
              <IconButton label={t.redo} isDisabled={!edit.canRedo} onPress={edit.redo}>
                <IconArrowForwardUp size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </span>
          </div>
          <DesignPage
            edit={edit}
            lang={locale}
            bytes={sample.bytes}
            wrong={new Set(problems.map(({ index }) => content.fields[index]?.id ?? ''))}
          />
          <p className={css.quiet}>{all.page.hint}</p>
          <div className={css.tools}>
            <Select
              label={all.page.language}
              value={lang}
              options={designLangs.map((id) => ({ id, words: all.languages[id] }))}
              onChange={setLang}
            />
            <Select
              label={all.page.sample}
              value={schemeId}
              options={[
                { id: 'none', words: all.page.sampleWords },
                ...(design?.schemes ?? []).map((one) => ({
                  id: one.schemeId,
                  words: `${pickReaderText(one.title)} · ${one.code}`,
                })),
              ]}
              onChange={setScheme}
            />
            <Button
              isDisabled={problems.length > 0}
              isBusy={busy === 'download'}
              onPress={() => void run('download', async () => saveFile(await fetchDesignSample(input)))}
            >
              <IconDownload size={16} stroke={1.5} aria-hidden />
              {all.page.download}
            </Button>
            <span role="status" className={css.quiet}>
              {problems.length > 0
                ? ''
                : sample.state === 'failed'
                  ? all.page.failed
                  : sample.state === 'tooLarge'
                    ? all.page.tooLarge(designLimits.pictures, designLimits.pictureBytes / 1024 / 1024)
                    : sample.state === 'drawing'
                      ? all.page.drawing
                      : ''}
            </span>
          </div>
          <DesignProblems
            content={content}
            problems={problems}
            missing={missing}
            warnings={problems.length > 0 ? null : sample.warnings}
            lang={locale}
          />
        </section>
        <aside className={css.inspector} aria-label={all.inspector.label}>
          {edit.selected ? (
            <FieldInspector key={edit.selected.id} edit={edit} field={edit.selected} lang={lang} />
          ) : (
            <>
              <div className={css.words}>
                <label htmlFor={nameId}>{t.name}</label>
                <input
                  id={nameId}
                  value={name}
                  maxLength={designLimits.name}
                  onChange={(event) => setName(event.target.value)}
                />
              </div>
              <PageInspector edit={edit} lang={locale} />
              {design ? <Versions design={design} /> : null}
              {design && design.versions.length === 0 ? (
                <RemoveButton
                  words={{ remove: t.remove, ask: t.removeTitle, consequence: t.removeConsequence, done: t.removed }}
                  object={design.name}
                  remove={() => deleteDesign(design.designId)}
                  onRemoved={() => void navigate({ to: '/console/designs', ignoreBlocker: true })}
                />
              ) : null}
            </>
          )}
        </aside>
      </div>
      {asking === 'publish' && design ? (
        <ConfirmationDialog
          title={t.publishTitle}
          object={name}
          consequence={t.publishEffect}
          action={t.publish}
          onConfirm={publish}
          onClose={() => ask(null)}
        />
      ) : null}
      {asking === 'assign' && design ? <AssignDesignDialog design={design} onClose={() => ask(null)} /> : null}
      <LeaveDesignGuard isChanged={isChanged && (design !== null || edit.canUndo)} save={mayKeep ? save : null} />
    </ConsolePage>
  )
}

function Versions({ design }: { readonly design: DesignDetail }) {
  const t = useTexts(designsTexts).designer
  return (
    <>
      <h3>{t.versions}</h3>
      {design.versions.length === 0 ? <p className={css.quiet}>{t.noVersions}</p> : null}
      <ul className={css.versions}>
        {design.versions.map((one) => (
          <li key={one.number} className="num">
            {t.versionLine(one.number, one.certificates)}
          </li>
        ))}
      </ul>
    </>
  )
}
