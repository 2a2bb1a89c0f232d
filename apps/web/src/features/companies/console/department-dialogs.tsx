import { peopleLimits } from '@portal/contract/identity/people.limits.ts'
import { departmentCreate, departmentMove, departmentRename } from '@portal/contract/identity/people-change.contract.ts'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './companies-console.module.css'
import type { Department } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { canMoveDepartmentUnder, type DepartmentBranch, departmentBranches } from './department-tree.rules.ts'

type NameProps = {
  readonly companyId: string
  readonly under?: Department | null
  readonly of?: Department
  readonly onClose: () => void
}
/** The dialog that creates a department, below `under` or at the top, or renames the department `of`. */
export function DepartmentNameDialog({ companyId, under = null, of, onClose }: NameProps) {
  const t = useTexts(companiesConsoleTexts).departments
  const [requestKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState({ zh: of?.name.zh ?? '', en: of?.name.en ?? '' })
  const field = (lang: 'zh' | 'en') => (
    <label>
      {t[lang]}
      <input
        value={name[lang]}
        lang={lang === 'zh' ? 'zh-CN' : 'en'}
        maxLength={peopleLimits.departmentMax}
        autoComplete="off"
        onChange={({ target }) => setName({ ...name, [lang]: target.value })}
        ref={lang === 'zh' ? focusOnce : undefined}
      />
    </label>
  )
  return (
    <FormDialog
      className={css.dialog}
      title={of ? t.renameTitle : t.createTitle}
      facts={of ? pickReaderText(of.name) : under ? t.under(pickReaderText(under.name)) : t.atTop}
      action={of ? t.save : t.createDo}
      missing={name.zh.trim() || name.en.trim() ? null : t.needsName}
      onClose={onClose}
      onRun={async () => {
        await (of
          ? write(departmentRename, { departmentId: of.id, name })
          : write(departmentCreate, { requestKey, companyId, parentId: under?.id ?? null, name }))
        toast('success', of ? t.renamed : t.created)
      }}
    >
      {field('zh')}
      {field('en')}
    </FormDialog>
  )
}

type MoveProps = { readonly of: Department; readonly departments: readonly Department[]; readonly onClose: () => void }
/** The value of the top level: no department has it. */
const top = 'top'

/** The dialog that moves a department under another one or to the top, chosen from the possible parents. */
export function MoveDepartmentDialog({ of, departments, onClose }: MoveProps) {
  const t = useTexts(companiesConsoleTexts).departments
  const walk = (branches: readonly DepartmentBranch[], depth: number): { id: string; words: string }[] =>
    branches.flatMap((one) => [
      { id: one.id, words: `${'\u2003'.repeat(depth)}${pickReaderText(one.name)}` },
      ...walk(one.below, depth + 1),
    ])
  const options = [{ id: top, words: t.top }, ...walk(departmentBranches(departments), 0)].filter(({ id }) =>
    canMoveDepartmentUnder(departments, of.id, id === top ? null : id),
  )
  const [chosen, setChosen] = useState<string | null>(options[0]?.id ?? null)
  return (
    <FormDialog
      className={css.dialog}
      title={t.moveTitle}
      facts={pickReaderText(of.name)}
      action={t.moveDo}
      missing={chosen === null ? t.moveTo : null}
      onClose={onClose}
      onRun={async () => {
        await write(departmentMove, { departmentId: of.id, parentId: chosen === top ? null : chosen })
        toast('success', t.moved(pickReaderText(of.name)))
      }}
    >
      <Select label={t.moveTo} options={options} value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
