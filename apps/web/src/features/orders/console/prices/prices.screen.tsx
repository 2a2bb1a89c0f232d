import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatMoney, formatPercent } from '#web/ui/format.ts'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { priceConsoleTexts } from './price-console-texts.ts'
import { CompanyPriceDialog, ExamFeeDialog, VipOfferDialog } from './price-dialogs.tsx'
import css from './prices.module.css'
import { type OrderPrices, saveCompanyPrice, saveExamFee, saveVipOffer, useOrderPrices } from './prices.queries.ts'

type Fee = OrderPrices['fees'][number]
type Own = OrderPrices['companyPrices'][number]
type Open =
  | { readonly kind: 'vip' | 'stopVip'; readonly days: number | null; readonly price: number | null }
  | { readonly kind: 'fee' | 'stopFee'; readonly fee: Fee }
  | { readonly kind: 'company' | 'stopCompany'; readonly own: Own | null }

/** The prices of VIP terms and exam fees, and the company prices of courses. */
export function PricesScreen() {
  const t = useTexts(priceConsoleTexts)
  const query = useOrderPrices()
  return (
    <ConsolePage title={t.title} facts={t.lead}>
      <div className={css.page}>
        <QueryStates query={query} skeleton={<RowsSkeleton height={560} />}>
          {(prices) => <Sections prices={prices} />}
        </QueryStates>
      </div>
    </ConsolePage>
  )
}

function Sections({ prices }: { readonly prices: OrderPrices }) {
  const t = useTexts(priceConsoleTexts)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <section>
        <header>
          <h2>{t.vip}</h2>
          <Button onPress={() => setOpen({ kind: 'vip', days: null, price: null })}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.addTerm}
          </Button>
        </header>
        <p className={css.hint}>{prices.offers.length > 0 ? t.vipHint : t.noVip}</p>
        {prices.offers.length > 0 ? (
          <div className={css.scroll}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t.term}</th>
                  <th scope="col" className={css.end}>
                    {t.price}
                  </th>
                  <th scope="col" className={`${css.end} ${css.fold}`}>
                    {t.perDay}
                  </th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {prices.offers.map(({ offerId, days, price }) => (
                  <tr key={offerId}>
                    <th scope="row" className="num">
                      {t.days(days)}
                    </th>
                    <td className={`num ${css.end}`}>{formatMoney(price)}</td>
                    <td className={`num ${css.end} ${css.quiet} ${css.fold}`}>
                      {formatMoney(Math.round(price / days))}
                    </td>
                    <td className={css.acts}>
                      <Acts
                        what={t.days(days)}
                        onChange={() => setOpen({ kind: 'vip', days, price })}
                        onStop={() => setOpen({ kind: 'stopVip', days, price })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
      <section>
        <header>
          <h2>{t.fees}</h2>
        </header>
        <p className={css.hint}>{prices.fees.length > 0 ? t.feesHint : t.noFees}</p>
        {prices.fees.length > 0 ? (
          <div className={css.scroll}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t.exam}</th>
                  <th scope="col" className={css.end}>
                    {t.fee}
                  </th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {prices.fees.map((fee) => (
                  <tr key={fee.examId}>
                    <th scope="row">{pickReaderText(fee.title)}</th>
                    <td className={`num ${css.end}`}>
                      {fee.fee === null ? <span className={css.quiet}>{t.notSold}</span> : formatMoney(fee.fee)}
                    </td>
                    <td className={css.acts}>
                      <Acts
                        what={pickReaderText(fee.title)}
                        onChange={() => setOpen({ kind: 'fee', fee })}
                        onStop={fee.fee === null ? null : () => setOpen({ kind: 'stopFee', fee })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
      <section>
        <header>
          <h2>{t.companies}</h2>
          <Button onPress={() => setOpen({ kind: 'company', own: null })} isDisabled={prices.courses.length === 0}>
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.addCompany}
          </Button>
        </header>
        <p className={css.hint}>{prices.companyPrices.length > 0 ? t.companiesHint : t.noCompanies}</p>
        {prices.companyPrices.length > 0 ? (
          <div className={css.scroll}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t.course}</th>
                  <th scope="col">{t.company}</th>
                  <th scope="col" className={`${css.end} ${css.fold}`}>
                    {t.listPrice}
                  </th>
                  <th scope="col" className={css.end}>
                    {t.own}
                  </th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {prices.companyPrices.map((own) => (
                  <tr key={`${own.companyId} ${own.productId}`}>
                    <th scope="row">{pickReaderText(own.title)}</th>
                    <td>{pickReaderText(own.company)}</td>
                    <td className={`num ${css.end} ${css.quiet} ${css.fold}`}>{formatMoney(own.price)}</td>
                    <td className={`num ${css.end}`}>
                      {own.own === 0 ? t.free : formatMoney(own.own)}
                      {own.own > 0 && own.own < own.price ? (
                        <small className={css.quiet}>
                          {' '}
                          {t.off(formatPercent(Math.round((1 - own.own / own.price) * 100)))}
                        </small>
                      ) : null}
                    </td>
                    <td className={css.acts}>
                      <Acts
                        what={`${pickReaderText(own.company)}, ${pickReaderText(own.title)}`}
                        isOwn
                        onChange={() => setOpen({ kind: 'company', own })}
                        onStop={() => setOpen({ kind: 'stopCompany', own })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </section>
      {open?.kind === 'vip' ? <VipOfferDialog days={open.days} price={open.price} onClose={close} /> : null}
      {open?.kind === 'fee' ? <ExamFeeDialog fee={open.fee} onClose={close} /> : null}
      {open?.kind === 'company' ? <CompanyPriceDialog prices={prices} own={open.own} onClose={close} /> : null}
      {open?.kind.startsWith('stop') ? <Stop open={open} onClose={close} /> : null}
    </>
  )
}

type ActsProps = {
  readonly what: string
  readonly isOwn?: boolean
  readonly onChange: () => void
  readonly onStop: (() => void) | null
}
function Acts({ what, isOwn = false, onChange, onStop }: ActsProps) {
  const t = useTexts(priceConsoleTexts)
  return (
    <span className={css.buttons}>
      <Button onPress={onChange} aria-label={t.changeOf(what)}>
        {t.change}
      </Button>
      {onStop ? (
        <Button onPress={onStop} aria-label={isOwn ? t.removeOf(what) : t.stopOf(what)}>
          {isOwn ? t.removeShort : t.stop}
        </Button>
      ) : null}
    </span>
  )
}

function Stop({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  const t = useTexts(priceConsoleTexts)
  const own = open.kind === 'stopCompany' ? open.own : null
  const object = own
    ? `${pickReaderText(own.company)} · ${pickReaderText(own.title)}`
    : open.kind === 'stopFee'
      ? pickReaderText(open.fee.title)
      : open.kind === 'stopVip'
        ? t.days(open.days ?? 0)
        : ''
  return (
    <ConfirmationDialog
      title={own ? t.remove : t.stop}
      object={object}
      consequence={own ? t.removeWhat : t.stopWhat}
      action={own ? t.remove : t.stop}
      onConfirm={async () => {
        if (open.kind === 'stopVip') await saveVipOffer(open.days ?? 0, 0)
        else if (open.kind === 'stopFee') await saveExamFee(open.fee.examId, 0)
        else if (own) await saveCompanyPrice({ companyId: own.companyId, productId: own.productId })
        toast('success', t.saved)
      }}
      onClose={onClose}
    />
  )
}
