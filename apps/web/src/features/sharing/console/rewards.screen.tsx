import type { InputOf } from '@portal/contract/http/call.ts'
import type { rewardRulesSave } from '@portal/contract/sharing/reward-staff.contract.ts'
import { rewardLimits } from '@portal/contract/sharing/sharing.limits.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { NumberInput } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import panel from '#web/console/panel.module.css'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatMoney, formatNumber } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { rewardRulesForm } from './reward-rules.form.ts'
import css from './rewards.module.css'
import {
  fetchRewardRules,
  type RewardRulesData,
  saveRewardRules,
  useRewardCompanies,
  useRewardRules,
} from './rewards-console.queries.ts'
import { rewardsConsoleTexts } from './rewards-console-texts.ts'

type Offer = InputOf<typeof rewardRulesSave>['offers'][number]

/** Reward rules, offers, and each company's use of rewards. */
export function RewardsScreen() {
  const t = useTexts(rewardsConsoleTexts)
  const rules = useRewardRules()
  return (
    <ConsolePage
      title={t.title}
      facts={rules.data?.changedBy ? t.changed(rules.data.changedBy, formatInstant(rules.data.changedAt)) : undefined}
      actions={<ButtonLink to="/console/rewards/ledger">{t.ledger}</ButtonLink>}
    >
      <QueryStates query={rules} skeleton={<FormSkeleton height={480} />}>
        {(data) => <RulesForm rules={data} />}
      </QueryStates>
    </ConsolePage>
  )
}

const valuesOf = ({ startPoints, completionPoints, monthlyCap, offers }: RewardRulesData) => ({
  startPoints,
  completionPoints,
  monthlyCap,
  offers: offers.map(({ points, amount, validDays }) => ({ points, amount, validDays })),
})

function RulesForm({ rules }: { readonly rules: RewardRulesData }) {
  const t = useTexts(rewardsConsoleTexts)
  const form = useForm(rewardRulesForm, {
    object: 'rules',
    initial: valuesOf(rules),
    revision: rules.revision,
    fixed: (revision) => ({ revision: Number(revision) }),
    check: ({ startPoints, completionPoints, monthlyCap }) => ({
      monthlyCap:
        typeof monthlyCap === 'number' && monthlyCap < (startPoints ?? 0) + (completionPoints ?? 0)
          ? t.capTooLow
          : null,
    }),
    save: async (input) => {
      const saved = await saveRewardRules(input)
      return { revision: saved.revision, values: valuesOf(saved) }
    },
    readNewest: async () => {
      const newest = await fetchRewardRules()
      return { values: valuesOf(newest), revision: newest.revision }
    },
  })
  return (
    <Form form={form} label={t.title}>
      <FieldSection title={t.earning} lead={t.earningLead}>
        <FormRow>
          <NumberInput form={form} name="startPoints" label={t.startPoints} unit={t.points} help={t.startHelp} />
          <NumberInput
            form={form}
            name="completionPoints"
            label={t.completionPoints}
            unit={t.points}
            help={t.completionHelp}
          />
          <NumberInput form={form} name="monthlyCap" label={t.monthlyCap} unit={t.points} step={10} help={t.capHelp} />
        </FormRow>
      </FieldSection>
      <FieldSection title={t.offers} lead={t.offersLead}>
        <Offers form={form} />
      </FieldSection>
      <FieldSection title={t.who} lead={t.whoLead}>
        <Companies />
      </FieldSection>
    </Form>
  )
}

const show = (value: unknown) =>
  Array.isArray(value)
    ? (value as Offer[]).map(({ points, amount }) => `${points} → ${formatMoney(amount)}`).join(', ')
    : ''

function Offers({ form }: { readonly form: ConsoleForm<FormValuesOf<typeof rewardRulesForm>> }) {
  const t = useTexts(rewardsConsoleTexts)
  const field = useField(form, 'offers', t.offers, show)
  const offers = (useWatch({ control: form.control, name: 'offers' }) ?? []) as Offer[]
  return (
    <>
      {offers.length === 0 ? <p className={css.hint}>{t.noOffers}</p> : null}
      {offers.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an offer has no id before it is kept; its fields are named by their place
        <div key={index} className={css.offer} role="group" aria-label={t.offerOf(index + 1)}>
          <FormRow>
            <NumberInput form={form} name={`offers.${index}.points`} label={t.price} unit={t.points} step={10} />
            <NumberInput form={form} name={`offers.${index}.amount`} label={t.amount} unit="¥" parts={100} />
            <NumberInput form={form} name={`offers.${index}.validDays`} label={t.validDays} unit={t.days} />
          </FormRow>
          <IconButton
            label={t.removeOffer(index + 1)}
            onPress={() => field.set(offers.filter((_one, at) => at !== index))}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        className={css.add}
        isDisabled={offers.length >= rewardLimits.offers}
        onPress={() => field.set([...offers, { points: 100, amount: 1000, validDays: 90 }])}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
        {t.addOffer}
      </Button>
    </>
  )
}

function Companies() {
  const t = useTexts(rewardsConsoleTexts)
  const companies = useRewardCompanies()
  return (
    <QueryStates query={companies} skeleton={<Skeleton height={160} />}>
      {(data) => (
        <table className={panel.table}>
          <thead>
            <tr>
              <th scope="col">{t.columns.company}</th>
              <th scope="col">{t.columns.state}</th>
              <th scope="col" data-align="end">
                {t.columns.sharers}
              </th>
              <th scope="col" data-align="end">
                {t.columns.unspent}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.companies.map(({ companyId, company, isOn, sharers, points }) => (
              <tr key={companyId}>
                <th scope="row">{pickReaderText(company)}</th>
                <td>{isOn ? t.on : t.off}</td>
                <td className="num" data-align="end">
                  {formatNumber(sharers)}
                </td>
                <td className="num" data-align="end">
                  {formatNumber(points)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </QueryStates>
  )
}
