import {
  personFieldCreate,
  personFieldRemove,
  personFieldRename,
} from '@portal/contract/identity/person-field.contract.ts'
import { personFieldLimits } from '@portal/contract/identity/person-field.limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatNumber } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './companies-console.module.css'
import { type PersonField, usePersonFields } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import tree from './departments.module.css'

type Act = { readonly kind: 'create' } | { readonly kind: 'rename' | 'remove'; readonly of: PersonField }

/** The fields that a company defines for its people. */
export function PersonFields({ companyId }: { readonly companyId: string }) {
  const t = useTexts(companiesConsoleTexts).personFields
  const [act, setAct] = useState<Act | null>(null)
  const query = usePersonFields(companyId)
  return (
    <div className={tree.part}>
      <QueryStates query={query} skeleton={<RowsSkeleton height={200} />}>
        {({ fields }) => (
          <>
            <header className={tree.head}>
              <p>
                <span className={tree.hint}>{t.lead}</span>
              </p>
              {fields.length < personFieldLimits.most ? (
                <Button onPress={() => setAct({ kind: 'create' })}>
                  <IconPlus size={16} stroke={1.5} aria-hidden />
                  {t.create}
                </Button>
              ) : null}
            </header>
            {fields.length === 0 ? <EmptyState title={t.empty} hint={t.emptyHint} level={2} /> : null}
            <ul aria-label={t.label}>
              {fields.map((field) => (
                <li key={field.id} className={tree.line}>
                  <span className={tree.name}>
                    {pickReaderText(field.name)}
                    {field.name.zh && field.name.en ? (
                      <small>{pickReaderText(field.name) === field.name.zh ? field.name.en : field.name.zh}</small>
                    ) : null}
                  </span>
                  <span className={`num ${tree.people}`}>{t.people(formatNumber(field.people), field.people)}</span>
                  <Button
                    look="quiet"
                    aria-label={`${t.rename} ${pickReaderText(field.name)}`}
                    onPress={() => setAct({ kind: 'rename', of: field })}
                  >
                    {t.rename}
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`${t.remove} ${pickReaderText(field.name)}`}
                    onPress={() => setAct({ kind: 'remove', of: field })}
                  >
                    {t.remove}
                  </Button>
                </li>
              ))}
            </ul>
            {act?.kind === 'remove' ? (
              <ConfirmationDialog
                title={t.removeTitle}
                object={pickReaderText(act.of.name)}
                people={act.of.people}
                consequence={t.removeWhat}
                action={t.remove}
                onConfirm={async () => {
                  await write(personFieldRemove, { fieldId: act.of.id })
                  toast('success', t.removed)
                }}
                onClose={() => setAct(null)}
              />
            ) : act ? (
              <FieldDialog
                companyId={companyId}
                of={act.kind === 'rename' ? act.of : null}
                onClose={() => setAct(null)}
              />
            ) : null}
          </>
        )}
      </QueryStates>
    </div>
  )
}

type DialogProps = {
  readonly companyId: string
  readonly of: PersonField | null
  readonly onClose: () => void
}
/** A dialog for the name of a field, new or existing. */
function FieldDialog({ companyId, of, onClose }: DialogProps) {
  const t = useTexts(companiesConsoleTexts).personFields
  const [requestKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState({ zh: of?.name.zh ?? '', en: of?.name.en ?? '' })
  const input = (lang: 'zh' | 'en') => (
    <label>
      {t[lang]}
      <input
        value={name[lang]}
        lang={lang === 'zh' ? 'zh-CN' : 'en'}
        maxLength={personFieldLimits.nameMax}
        autoComplete="off"
        onChange={({ target }) => setName({ ...name, [lang]: target.value })}
        ref={lang === 'zh' ? focusOnce : undefined}
      />
    </label>
  )
  return (
    <FormDialog
      className={css.dialog}
      title={of ? t.renameTitle : t.create}
      facts={of ? pickReaderText(of.name) : t.nameHint}
      action={of ? t.save : t.createDo}
      missing={name.zh.trim() || name.en.trim() ? null : t.needsName}
      onClose={onClose}
      onRun={async () => {
        await (of
          ? write(personFieldRename, { fieldId: of.id, name })
          : write(personFieldCreate, { requestKey, companyId, name }))
        toast('success', t.saved)
      }}
    >
      {input('zh')}
      {input('en')}
    </FormDialog>
  )
}
