import { partnerMove } from '@portal/contract/site/partner-staff.contract.ts'
import { partnerLevels } from '@portal/contract/site/site-pages.limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { useListAddress } from '#web/console/list/list-address.ts'
import { RemoveButton } from '#web/console/overlays/remove-button.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { sitePictureUrl } from '../pictures.queries.ts'
import own from './pages.module.css'
import {
  deletePartner,
  type ManagedPartner,
  type PartnerRow,
  useAllPartners,
  usePartner,
  usePartnerRows,
} from './pages.queries.ts'
import { publicPagesConsoleTexts } from './pages-texts.ts'

/** Partners in the order in which the portal shows them. */
export function PartnersScreen() {
  const t = useTexts(publicPagesConsoleTexts).partners
  const navigate = useNavigate()
  const { open } = useListAddress().search
  const create = () => void navigate({ to: '/console/partners/$id', params: { id: 'new' } })
  useActions(t.title, [
    { id: 'create-partner', words: t.create, shortcut: 'C', run: create },
    ...(open
      ? [
          {
            id: 'edit-partner',
            words: t.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/partners/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  return (
    <DataTable<PartnerRow>
      name="partners"
      title={t.title}
      facts={t.facts}
      sort="place"
      useRows={usePartnerRows}
      keyOf={(row) => row.partnerId}
      nameOf={(row) => pickReaderText(row.name)}
      counted={t.counted}
      searchHint={t.searchHint}
      pageOf={(row) => ({ to: '/console/partners/$id', params: { id: row.partnerId } })}
      actions={
        <Button look="solid" onPress={create} aria-keyshortcuts="C">
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.create}
          <Kbd of="C" />
        </Button>
      }
      columns={[
        { id: 'name', words: t.columns.name, width: 240, cell: (row) => pickReaderText(row.name) },
        {
          id: 'place',
          words: t.columns.place,
          width: 80,
          sort: 'place',
          fold: 2,
          cell: (row) => formatNumber(row.place),
        },
        { id: 'level', words: t.columns.level, width: 110, phone: 'end', cell: (row) => t.levels[row.level] },
        {
          id: 'region',
          words: t.columns.region,
          width: 140,
          fold: 1,
          phone: 'below',
          cell: (row) => pickReaderText(row.region) || '—',
        },
        { id: 'contact', words: t.columns.contact, width: 180, fold: 3, cell: (row) => row.contact || '—' },
        {
          id: 'logo',
          words: t.columns.logo,
          width: 90,
          fold: 4,
          cell: (row) => (row.logoFileId ? t.logos.uploaded : row.hasDrawnLogo ? t.logos.drawn : t.logos.none),
        },
      ]}
      filters={[
        {
          name: 'level',
          words: t.columns.level,
          kind: 'choice',
          options: partnerLevels.map((id) => ({ id, words: t.levels[id] })),
        },
      ]}
      views={partnerLevels.map((id) => ({ id, words: t.levels[id], search: { level: id }, isCounted: true }))}
      panel={{
        title: (row) => pickReaderText(row.name),
        note: (row) => [t.levels[row.level], pickReaderText(row.region)].filter(Boolean).join(' · '),
        content: (key, _row, ways) => <Panel partnerId={key} onRemoved={() => ways.go(ways.next)} />,
      }}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}

function Panel({ partnerId, onRemoved }: { readonly partnerId: string; readonly onRemoved: () => void }) {
  const query = usePartner(partnerId)
  if (query.data) return <Details partner={query.data} onRemoved={onRemoved} />
  return query.error ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  ) : (
    <PanelSkeleton height={240} />
  )
}

function Details({ partner, onRemoved }: { readonly partner: ManagedPartner; readonly onRemoved: () => void }) {
  const t = useTexts(publicPagesConsoleTexts).partners
  const all = useAllPartners().data?.rows ?? []
  const order = useWrite(partnerMove)
  const { partnerId } = partner
  const at = all.findIndex((one) => one.partnerId === partnerId)
  const move = (to: number) => {
    if (at < 0 || to < 0 || to >= all.length) return
    const others = all.filter((one) => one.partnerId !== partnerId)
    const before = others[to]?.partnerId
    void order.run({ partnerId, ...(before ? { before } : {}) })
  }
  useActions(t.title, [
    { id: 'partner-up', words: t.up, shortcut: '[', run: () => move(at - 1) },
    { id: 'partner-down', words: t.down, shortcut: ']', run: () => move(at + 1) },
  ])
  return (
    <>
      <PanelActionRow>
        <ButtonLink to="/console/partners/$id" params={{ id: partnerId }} aria-keyshortcuts="E">
          {t.edit}
          <Kbd of="E" />
        </ButtonLink>
        <Button shortcut="[" isDisabled={at <= 0} onPress={() => move(at - 1)}>
          {t.up}
        </Button>
        <Button shortcut="]" isDisabled={at < 0 || at === all.length - 1} onPress={() => move(at + 1)}>
          {t.down}
        </Button>
      </PanelActionRow>
      {partner.logoFileId ? (
        <p className={own.logo}>
          <img src={sitePictureUrl(partner.logoFileId)} alt="" />
        </p>
      ) : null}
      <dl className={css.facts}>
        <div>
          <dt>{t.columns.place}</dt>
          <dd className="num">{at < 0 ? '—' : t.placeOf(formatNumber(at + 1), formatNumber(all.length))}</dd>
        </div>
        <div>
          <dt>{t.columns.contact}</dt>
          <dd>{partner.contact || '—'}</dd>
        </div>
        <div>
          <dt>{t.url}</dt>
          <dd>
            {partner.url ? (
              <a className={css.link} href={partner.url} target="_blank" rel="noreferrer">
                {partner.url}
              </a>
            ) : (
              '—'
            )}
          </dd>
        </div>
        <div>
          <dt>{t.summary}</dt>
          <dd>{pickReaderText(partner.summary) || '—'}</dd>
        </div>
      </dl>
      <div className={css.decide}>
        <RemoveButton
          words={{ remove: t.remove, ask: t.removeAsk, consequence: t.removeWhat, done: t.removed }}
          object={pickReaderText(partner.name)}
          remove={() => deletePartner(partnerId)}
          onRemoved={onRemoved}
        />
      </div>
    </>
  )
}
