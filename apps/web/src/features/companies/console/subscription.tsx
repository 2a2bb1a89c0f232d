import { activationCodeCreate } from '@portal/contract/companies/subscription.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { consoleTexts } from '#web/console/console-texts.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { useCopyText } from '#web/console/use-copy-text.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { formatListDay, formatNumber, formatRecent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './companies-console.module.css'
import { type Company, useActivationCodes } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { CompanyVipTerm } from './vip-term.tsx'

/** The VIP term of a company, and the codes that extend it. */
export function CompanyVipPanel({ company }: { readonly company: Company }) {
  const t = useTexts(companiesConsoleTexts).subscription
  const [dialog, setDialog] = useState<{ readonly code: string | null } | null>(null)
  useActions(t.codes, [{ id: 'make-code', words: t.make, shortcut: 'C', run: () => setDialog({ code: null }) }])
  return (
    <div className={css.part}>
      <section>
        <header>
          <h2>{t.vip}</h2>
        </header>
        <p className={css.term}>{company.vipUntil ? <CompanyVipTerm until={company.vipUntil} /> : t.vipNone}</p>
        <p className={css.quiet}>{company.vipUntil ? t.vipHint : t.vipNoneHint}</p>
      </section>
      <Codes companyId={company.id} onMake={() => setDialog({ code: null })} />
      {dialog?.code === null ? (
        <MakeDialog
          company={company}
          onMade={(code) => queueMicrotask(() => setDialog({ code }))}
          onClose={() => setDialog((now) => (now?.code ? now : null))}
        />
      ) : null}
      {dialog?.code ? <CodeDialog code={dialog.code} onClose={() => setDialog(null)} /> : null}
    </div>
  )
}

function Codes({ companyId, onMake }: { readonly companyId: string; readonly onMake: () => void }) {
  const t = useTexts(companiesConsoleTexts).subscription
  const [pages, setPages] = useState<readonly string[]>([])
  const query = useActivationCodes(companyId, pages.at(-1))
  const list = useTexts(consoleTexts).list
  return (
    <section>
      <header>
        <h2>{t.codes}</h2>
        <Button onPress={onMake} shortcut="C">
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.make}
        </Button>
      </header>
      <p className={css.quiet}>{t.codesHint}</p>
      <QueryStates
        query={query}
        level={3}
        skeleton={<Skeleton height={144} />}
        isEmpty={({ total }) => total === 0}
        empty={<p>{t.noCodes}</p>}
      >
        {({ rows, next }) => (
          <>
            <div className={css.scroll}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{t.columns.days}</th>
                    <th scope="col">{t.columns.state}</th>
                    <th scope="col">{t.columns.expires}</th>
                    <th scope="col">{t.columns.made}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((one) => (
                    <tr key={one.id}>
                      <td className="num">{t.days(formatNumber(one.days), one.days)}</td>
                      <td>
                        {one.usedAt ? (
                          t.used(one.usedBy ?? '', formatRecent(one.usedAt))
                        ) : Date.parse(one.expiresAt) <= Date.now() ? (
                          <span className={css.quiet}>{t.isOver}</span>
                        ) : (
                          t.isOpen
                        )}
                        {one.isForAny ? <small className={css.quiet}> {t.isForAny}</small> : null}
                      </td>
                      <td className="num">{formatListDay(one.expiresAt)}</td>
                      <td className="num">{t.by(one.createdBy, formatRecent(one.createdAt))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {pages.length > 0 || next ? (
              <div className={css.pages}>
                <Button isDisabled={pages.length === 0} onPress={() => setPages(pages.slice(0, -1))}>
                  {list.previous}
                </Button>
                <Button isDisabled={next === null} onPress={() => next && setPages([...pages, next])}>
                  {list.next}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryStates>
    </section>
  )
}

const validFor = [7, 30, 90, 180] as const

function MakeDialog({
  company,
  onMade,
  onClose,
}: {
  readonly company: Company
  readonly onMade: (code: string) => void
  readonly onClose: () => void
}) {
  const t = useTexts(companiesConsoleTexts).subscription
  const [requestKey] = useState(() => crypto.randomUUID())
  const [days, setDays] = useState('365')
  const [valid, setValid] = useState('30')
  const count = Number(days.normalize('NFKC').trim())
  return (
    <FormDialog
      className={css.dialog}
      title={t.dialog}
      facts={t.forWhom(pickReaderText(company.shortName) || pickReaderText(company.name))}
      action={t.makeDo}
      missing={Number.isInteger(count) && count >= 1 && count <= 1100 ? null : t.daysWrong}
      onClose={onClose}
      onRun={async () => {
        const expiresAt = new Date(Date.now() + Number(valid) * 86_400_000).toISOString()
        const { code } = await write(activationCodeCreate, {
          days: count,
          expiresAt,
          companyId: company.id,
          requestKey,
        })
        onMade(code)
      }}
    >
      <label>
        {t.daysField}
        <input
          className="num"
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value)}
          maxLength={4}
          ref={focusOnce}
          autoComplete="off"
        />
      </label>
      <Select
        label={t.expiresField}
        options={validFor.map((one) => ({ id: String(one), words: t.validDays(one) }))}
        value={valid}
        onChange={setValid}
      />
    </FormDialog>
  )
}

function CodeDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const t = useTexts(companiesConsoleTexts)
  const copy = useCopyText()
  return (
    <Modal
      title={t.subscription.code}
      onClose={onClose}
      mustAnswer
      footer={
        <>
          <Button onPress={onClose}>{t.subscription.close}</Button>
          <Button look="solid" autoFocus onPress={() => copy(code)}>
            {t.subscription.copy}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <output className={`num ${css.code}`}>{code}</output>
        <p>{t.subscription.codeHint}</p>
      </div>
    </Modal>
  )
}
